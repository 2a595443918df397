import { SHELL_LEGAL_ENTITIES } from "@grand-livre/contracts/shell";
import type { Application } from "../../application.ts";
import { readTogether } from "../../database/read-together.ts";
import type { Caller } from "../../http/caller.ts";
import { listChats } from "../chat/service.ts";
import { answerSession } from "../identity/session-answer.ts";
import { presentLegalEntity } from "../legal-entity/present.ts";
import { listLegalEntities } from "../legal-entity/service.ts";
import { listNotices } from "../notice/service.ts";
import { readCommonUser } from "../office-user/service.ts";
import { listShortcuts } from "../shortcut/service.ts";
import { navigationOf } from "./service.ts";

/** What surrounds every screen, each part by the service that answers its own call. */
export function readShell(app: Application, caller: Caller) {
  return readTogether(app.db, {
    session: () => answerSession(app, caller),
    legalEntities: async () => {
      const query = { skip: 0, limit: SHELL_LEGAL_ENTITIES };
      const { rows, count } = await listLegalEntities(app.db, caller.scope, query);
      return { legalEntities: rows.map((row) => presentLegalEntity(caller, row)), count };
    },
    navigation: () => navigationOf(app.db, caller),
    messages: () => listNotices(app, caller, "message"),
    notifications: () => listNotices(app, caller, "notification"),
    shortcuts: () => listShortcuts(app, caller),
    chats: () => listChats(app, caller),
    user: () => readCommonUser(app, caller),
  });
}
