import { createPaperMaker } from "@grand-livre/einvoice/pdf/paper-maker";
import { installationPaths } from "./installation-paths.ts";

/** One thread a server: pages are set one after the other, for all requests. */
export const papers = createPaperMaker(installationPaths.paperThread);
