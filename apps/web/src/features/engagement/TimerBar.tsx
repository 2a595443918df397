import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import type { EngagementTimerAnswer } from "@grand-livre/contracts/engagement";
import { LONGEST_TIMER_MINUTES } from "@grand-livre/domain/engagement/engagement";
import { useEffect, useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import { hoursText, minutesFromText } from "./duration-text.ts";
import styles from "./Engagement.module.css";
import { ENGAGEMENTS, useTimer } from "./queries.ts";

type Timer = NonNullable<EngagementTimerAnswer["timer"]>;

const SECOND_MS = 1000;
const two = (value: number) => String(value).padStart(2, "0");

function useSecondsSince(instant: string): number {
  const since = () => Math.max(0, Math.floor((Date.now() - new Date(instant).getTime()) / SECOND_MS));
  const [seconds, setSeconds] = useState(since);
  useEffect(() => {
    const tick = setInterval(() => setSeconds(since()), SECOND_MS);
    return () => clearInterval(tick);
  });
  return seconds;
}

/** The running timer of the person, which the server keeps: it goes on through a reload and on another device. */
export function TimerBar() {
  const timer = useTimer();
  return timer == null ? null : <Running key={timer.startedAt} timer={timer} />;
}

function Running({ timer }: { readonly timer: Timer }) {
  const seconds = useSecondsSince(timer.startedAt);
  const [typed, setTyped] = useState("");
  const { client, label } = timer.engagement;
  const minutes = Math.floor(seconds / 60);
  const forgotten = minutes >= LONGEST_TIMER_MINUTES;
  const told = minutesFromText(typed);
  const unreadable = told === undefined || told === 0 || told > LONGEST_TIMER_MINUTES;

  const { run } = useCommand([ENGAGEMENTS]);
  const stop = () =>
    run(
      engagementEndpoints.stopTimer,
      { body: forgotten ? { minutes: told } : {} },
      { said: "Temps enregistré." },
    );
  const drop = () =>
    run(
      engagementEndpoints.dropTimer,
      {},
      {
        confirm: {
          title: "Effacer le chronomètre",
          message: "Le temps écoulé n’est pas enregistré.",
          confirmLabel: "Effacer",
        },
        said: "Chronomètre effacé.",
      },
    );
  return (
    <section className={styles.timer} aria-label="Chronomètre">
      <Icon path={icons.clock} size={18} />
      <strong className={styles.clock} role="timer">
        {`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`}
      </strong>
      <span className={styles.timerText}>{`${client} · ${label}`}</span>
      {forgotten && (
        <TextField
          className={styles.told ?? ""}
          label="Durée travaillée"
          value={typed}
          onChange={setTyped}
          placeholder="1:30"
          error={typed !== "" && unreadable ? `Au plus ${hoursText(LONGEST_TIMER_MINUTES)}.` : undefined}
        />
      )}
      <ActionButton
        size="small"
        onClick={() => void stop()}
        disabledReason={
          forgotten && unreadable
            ? "Le chronomètre a été oublié\u00a0: indiquez la durée travaillée."
            : undefined
        }
      >
        Arrêter
      </ActionButton>
      <ActionButton size="small" variant="text" color="inherit" onClick={() => void drop()}>
        Effacer
      </ActionButton>
    </section>
  );
}
