import Button, { type ButtonProps } from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import styles from "./ActionButton.module.css";
import { Icon } from "./Icon.tsx";
import type { IconPath } from "./icons.ts";

export interface ActionButtonProps {
  readonly children: string;
  readonly onClick?: () => void;
  readonly type?: "button" | "submit";
  readonly variant?: ButtonProps["variant"];
  readonly color?: ButtonProps["color"];
  readonly size?: ButtonProps["size"];
  readonly icon?: IconPath;
  /** Takes the focus when it comes: what had it went away. */
  readonly autoFocus?: boolean;
  /** The keys that do the same, shown in the tooltip: `N`. */
  readonly shortcut?: string;
  /** Why it cannot be done now: the button stays reachable, does nothing, and says so. */
  readonly disabledReason?: string | undefined;
}

/**
 * A button that says its keys, and why it is off when it is. The second click of a double click does nothing: the button may stand for
 * the next step by then.
 */
export function ActionButton(props: ActionButtonProps) {
  const { children, onClick, type = "button", variant = "contained", disabledReason, shortcut } = props;
  const off = disabledReason !== undefined;
  const hint = disabledReason ?? (shortcut === undefined ? "" : `${children} (${shortcut})`);
  return (
    <Tooltip title={hint} describeChild>
      <Button
        type={off ? "button" : type}
        autoFocus={props.autoFocus ?? false}
        variant={variant}
        {...(props.color === undefined ? {} : { color: props.color })}
        {...(props.size === undefined ? {} : { size: props.size })}
        {...(props.icon === undefined ? {} : { startIcon: <Icon path={props.icon} size={16} /> })}
        {...(off ? { "aria-disabled": true, className: styles.off ?? "" } : {})}
        {...(shortcut === undefined ? {} : { "aria-keyshortcuts": shortcut })}
        onClick={({ detail }) => {
          if (!off && detail < 2) onClick?.();
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
