import { navigationEndpoints } from "@grand-livre/contracts/endpoints/navigation";
import { SHELL_LEGAL_ENTITIES } from "@grand-livre/contracts/shell-size";
import { readTogether } from "../database/read-together.ts";
import { handle, type Route } from "../http/route.ts";
import { listChats } from "../modules/chat/service.ts";
import { answerSession } from "../modules/identity/session-answer.ts";
import { presentLegalEntity } from "../modules/legal-entity/present.ts";
import { listLegalEntities } from "../modules/legal-entity/service.ts";
import { navigationOf } from "../modules/navigation/service.ts";
import { listNotices } from "../modules/notice/service.ts";
import { readCommonUser } from "../modules/office-user/service.ts";
import { listShortcuts } from "../modules/shortcut/service.ts";

export const navigationRoutes: readonly Route[] = [
  handle(navigationEndpoints.read, ({ app, caller }) => navigationOf(app.db, caller)),
  // Each part by the service that answers its own call.
  handle(navigationEndpoints.shell, ({ app, caller }) =>
    readTogether(app.db, {
      session: () => answerSession(app, caller),
      legalEntities: async () => {
        const query = { skip: 0, limit: SHELL_LEGAL_ENTITIES };
        const { rows, count } = await listLegalEntities(app.db, caller.scope, query);
        return { legalEntities: rows.map((row) => presentLegalEntity(caller, row)), count };
      },
      navigation: () => navigationOf(app.db, caller),
      messages: () => listNotices(app, caller, "message"),
      notifications: () => listNotices(app, caller, "notification"),
      shortcuts: () => (caller.employeeOnly ? Promise.resolve([]) : listShortcuts(app, caller)),
      chats: () => (caller.employeeOnly ? Promise.resolve([]) : listChats(app, caller)),
      user: () => readCommonUser(app, caller),
    }),
  ),
];
