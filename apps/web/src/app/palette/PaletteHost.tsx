import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "../../lib/store.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { lazyPart } from "../lazy-part.tsx";
import { visibleMenu } from "../navigation/menu.ts";
import { goCommands, goLetters } from "./commands.ts";
import { GoHint } from "./GoHint.tsx";
import { palette } from "./palette.ts";
import { goPending, useGoKeys } from "./use-go-keys.ts";
import { useTypedAhead } from "./use-typed-ahead.ts";

const loadPalette = () => import("./PaletteDialog.tsx");
type Palette = Awaited<ReturnType<typeof loadPalette>>["PaletteDialog"];
const ShortcutSheet = lazyPart(
  () => import("./ShortcutSheet.tsx"),
  ({ ShortcutSheet }) => ShortcutSheet,
);

const close = () => palette.set(undefined);

/** Ctrl+K, `?`, and `G` then a letter, on every screen inside the layout. */
export function PaletteHost() {
  const opened = useStore(palette);
  const pending = useStore(goPending);
  const user = useSignedInUser();
  const navigate = useNavigate();
  const commands = useMemo(
    () => goCommands(visibleMenu(user)).filter((command) => command.keys !== undefined),
    [user],
  );
  const go = useCallback(
    (letter: string) => {
      const command = commands.find((one) => one.id === goLetters[letter]);
      if (command !== undefined) void navigate({ to: command.link });
    },
    [commands, navigate],
  );
  useGoKeys(go);
  // Loaded before it is opened: the letters typed right after Ctrl+K must find it open. A boundary would show what comes
  // after its fallback a third of a second later.
  const [Palette, setPalette] = useState<Palette>();
  const isOpening = opened === "palette";
  const takeTyped = useTypedAhead(isOpening, close);
  useEffect(() => {
    const load = () =>
      void loadPalette().then(
        (module) => setPalette(() => module.PaletteDialog),
        () => undefined,
      );
    const timer = setTimeout(load, isOpening ? 0 : 1500);
    return () => clearTimeout(timer);
  }, [isOpening]);
  useShortcut("ctrl+k", () => palette.set("palette"));
  useShortcut("?", () => palette.set("sheet"));
  return (
    <>
      {pending && <GoHint commands={commands} />}
      {isOpening && Palette !== undefined && <Palette onClose={close} takeTyped={takeTyped} />}
      {opened === "sheet" && <ShortcutSheet onClose={close} />}
    </>
  );
}
