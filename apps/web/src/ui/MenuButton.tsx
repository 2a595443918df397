import Menu from "@mui/material/Menu";
import { type ReactNode, useId, useRef, useState } from "react";

export interface MenuButtonProps {
  /** The control; receives what ties it to the menu. */
  readonly trigger: (control: {
    readonly ref: React.Ref<HTMLButtonElement>;
    readonly onClick: () => void;
    readonly "aria-haspopup": "menu";
    readonly "aria-expanded": boolean;
    readonly "aria-controls": string | undefined;
  }) => ReactNode;
  /** The menu's content; call `close` when something was chosen. */
  readonly children: (close: () => void) => ReactNode;
  readonly align?: "left" | "right";
}

/** A button and the menu it opens, tied for the keyboard and for screen readers. */
export function MenuButton({ trigger, children, align = "right" }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(true),
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
      })}
      <Menu
        id={id}
        anchorEl={() => anchor.current}
        open={open}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: align }}
        transformOrigin={{ vertical: "top", horizontal: align }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
