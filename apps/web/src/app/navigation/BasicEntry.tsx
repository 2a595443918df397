import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { Link } from "@tanstack/react-router";
import { isActive } from "./active-match.ts";
import { EntryFace } from "./EntryFace.tsx";
import { functionOf } from "./functions.ts";
import styles from "./NavigationItems.module.css";

export interface BasicEntryProps {
  readonly item: NavigationItem;
  readonly path: string;
  /** Below how many entries that open. */
  readonly depth: number;
  readonly onNavigate: (() => void) | undefined;
}

/** An entry that leads somewhere, does something, both, or neither; a disabled one does nothing. */
export function BasicEntry({ item, path, depth, onNavigate }: BasicEntryProps) {
  const run = functionOf(item.function);
  const { link, disabled } = item;
  const face = <EntryFace item={item} nested={depth > 0} />;
  const common = {
    className: styles.entry,
    title: item.tooltip,
    "data-entry": item.id,
    style: depth === 0 ? undefined : { paddingLeft: 34 + 16 * depth },
  };
  const onClick = () => {
    run?.();
    onNavigate?.();
  };
  if (disabled === true)
    return (
      <button {...common} type="button" disabled>
        {face}
      </button>
    );
  if (link !== undefined && item.externalLink === true)
    return (
      <a {...common} href={link} target={item.target} rel="noopener noreferrer" onClick={onClick}>
        {face}
      </a>
    );
  if (link !== undefined)
    return (
      <Link
        {...common}
        to={link.split("?")[0] ?? link}
        search={Object.fromEntries(new URLSearchParams(link.split("?")[1]))}
        aria-current={isActive(item, path) ? "page" : undefined}
        activeOptions={{ exact: true }}
        onClick={onClick}
      >
        {face}
      </Link>
    );
  if (run !== undefined)
    return (
      <button {...common} type="button" onClick={onClick}>
        {face}
      </button>
    );
  return <span {...common}>{face}</span>;
}
