import { callsOn, endpoints } from "../endpoint.ts";
import { archiveExerciseBody, exerciseArchiveAnswer, returnExerciseBody } from "../exercise-archive.ts";
import { jobAccepted } from "../job.ts";

const { view, edit } = callsOn("accounting-settings");
const { exporting } = callsOn("reports");

const GONE = ["FISCAL_EXERCISE_NOT_FOUND"] as const;
const BACK = [...GONE, "EXERCISE_NOT_ARCHIVED", "ARCHIVE_OTHER", "ARCHIVE_DAMAGED", "ARCHIVE_LOST"] as const;

export const exerciseArchiveEndpoints = endpoints("fiscal-exercise", {
  read: view.get(
    "/api/fiscal-exercise/{refId}/archive",
    "What of a closed exercise would go to the archives, what holds it back, and its archives",
    { answer: exerciseArchiveAnswer, refusals: GONE },
  ),
  take: edit.post(
    "/api/fiscal-exercise/{refId}/archive",
    "Leave to a job to take the lines of a closed exercise out into an archive with a fingerprint",
    {
      body: archiveExerciseBody,
      answer: jobAccepted,
      status: 202,
      refusals: [
        ...GONE,
        "ARCHIVE_CHANGED",
        "ARCHIVE_NOT_CLOSED",
        "ARCHIVE_NOTHING_LEFT",
        "ARCHIVE_RETURN_OPEN",
        "ARCHIVE_TOO_EARLY",
      ],
    },
  ),
  giveBack: edit.post(
    "/api/fiscal-exercise/{refId}/archive/return",
    "Leave to a job to bring the lines back from the archive that is kept here",
    { body: returnExerciseBody, answer: jobAccepted, status: 202, refusals: BACK },
  ),
  giveBackFile: edit.post(
    "/api/fiscal-exercise/{refId}/archive/return-file",
    "The same from an archive that a person kept; one of another fingerprint is refused",
    { body: "multipart", answer: jobAccepted, status: 202, refusals: BACK },
  ),
  file: exporting.get(
    "/api/fiscal-exercise/{refId}/archive/file",
    "The archive that is out, as a ZIP: FEC, rows of each table, list of contents with fingerprints",
    { answer: { raw: "application/zip" }, refusals: [...GONE, "EXERCISE_NOT_ARCHIVED", "ARCHIVE_LOST"] },
  ),
  attestation: exporting.get(
    "/api/fiscal-exercise/{refId}/archive/attestation",
    "What the archive is and its fingerprint, as a text to print",
    { answer: { raw: "text/plain" }, refusals: [...GONE, "EXERCISE_NOT_ARCHIVED"] },
  ),
});
