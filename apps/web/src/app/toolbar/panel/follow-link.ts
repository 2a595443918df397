import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { adoptContextFromUrl } from "../../../lib/context.ts";

export interface FollowedLink {
  readonly href: string;
  readonly rel?: string;
  readonly onClick?: (event: MouseEvent) => void;
}

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

/**
 * What an anchor takes to follow a stored link: within the application when it says so, else as any address. The
 * server lets only paths of this site and http(s) addresses through.
 */
export function useStoredLink(): (link: string, useRouter: boolean, onFollow: () => void) => FollowedLink {
  const router = useRouter();
  return (link, routed, onFollow) => {
    if (ABSOLUTE.test(link)) return { href: link, rel: "noopener noreferrer" };
    const href = link.startsWith("/") ? link : `/${link}`;
    if (!routed) return { href };
    return {
      href,
      onClick(event) {
        // A new tab, a new window, a download: the browser's own affair.
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow();
        adoptContextFromUrl(new URL(href, location.href).search);
        router.history.push(href);
      },
    };
  };
}
