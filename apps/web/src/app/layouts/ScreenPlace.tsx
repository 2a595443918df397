import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./MainLayout.module.css";

/**
 * The screen in an element of its own, which every layout in turn takes in. A screen that changes its layout goes on as
 * it was: what was typed in it stays. `layout` gets the element to render where the screen belongs.
 */
export function ScreenPlace(props: {
  readonly screen: ReactNode;
  readonly layout: (place: ReactNode) => ReactNode;
}) {
  const [element] = useState(() => {
    const made = document.createElement("div");
    made.className = styles.screen ?? "";
    return made;
  });
  return (
    <>
      {props.layout(<Place element={element} />)}
      {createPortal(props.screen, element)}
    </>
  );
}

/** Comes before the portal, so that the screen is in the page when its own effects run. */
function Place({ element }: { readonly element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(element);
  }, [element]);
  return <div ref={place} className={styles.screen} />;
}
