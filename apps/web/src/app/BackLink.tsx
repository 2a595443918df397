import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Icon } from "../ui/Icon.tsx";
import { icons } from "../ui/icons.ts";
import styles from "./BackLink.module.css";

function Anchor({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} className={styles.back}>
      <Icon path={icons.chevronLeft} size={14} />
      {children}
    </a>
  );
}

/** Above the title of a detail screen: the way back to its list. */
export const BackLink = createLink(Anchor);
