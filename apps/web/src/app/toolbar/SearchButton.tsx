import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useLabels } from "../i18n/use-labels.ts";
import { lazyPart } from "../lazy-part.tsx";

const SearchBar = lazyPart(async () => (await import("../search/SearchBar.tsx")).SearchBar);

/** The magnifier of the toolbar: a row to type in slides over the whole header. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = useLabels().label("search.open");

  function close() {
    setOpened(false);
    button.current?.focus();
  }

  return (
    <>
      <Tooltip title={open}>
        <IconButton ref={button} aria-label={open} aria-expanded={opened} onClick={() => setOpened(true)}>
          <Icon path={icons.search} />
        </IconButton>
      </Tooltip>
      {opened && <SearchBar onClose={close} />}
    </>
  );
}
