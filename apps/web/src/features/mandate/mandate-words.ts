import type { MandateAnswer } from "@grand-livre/contracts/mandate";

export const mandateKinds: Readonly<Record<MandateAnswer["kind"], string>> = {
  recurrent: "Récurrent",
  once: "Ponctuel",
};
