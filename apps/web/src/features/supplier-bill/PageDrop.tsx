import { type ReactNode, useEffect, useRef, useState } from "react";
import { carriesFiles } from "../../lib/carries-files.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { BILL_FILES_HINT } from "./bill-files.ts";
import styles from "./PageDrop.module.css";

interface PageDropProps {
  readonly onFiles: (files: File[]) => void;
  readonly children: ReactNode;
}

/** Takes files dropped anywhere on the page; while they hover, says so over everything. */
export function PageDrop({ onFiles, children }: PageDropProps) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    // Enter and leave come for every element under the pointer: the page is left when none is entered any more.
    let depth = 0;
    const leave = () => {
      depth = 0;
      setOver(false);
    };
    const onEnter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const onOver = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const onLeave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth <= 0) leave();
    };
    const onDrop = (event: DragEvent) => {
      leave();
      // A zone of the page may have taken them already.
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = Array.from(event.dataTransfer?.files ?? []);
      if (files.length > 0) latest.current(files);
    };
    document.addEventListener("dragenter", onEnter);
    document.addEventListener("dragover", onOver);
    document.addEventListener("dragleave", onLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragenter", onEnter);
      document.removeEventListener("dragover", onOver);
      document.removeEventListener("dragleave", onLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, []);
  return (
    <>
      {children}
      {over && (
        <div className={styles.overlay} aria-hidden="true">
          <div className={styles.message}>
            <Icon path={icons.upload} size={32} />
            <strong>Déposez pour créer les brouillons</strong>
            <span>{BILL_FILES_HINT}</span>
          </div>
        </div>
      )}
    </>
  );
}
