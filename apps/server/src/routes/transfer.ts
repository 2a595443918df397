import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import { handle, type Route } from "../http/route.ts";
import { createDebitOrder, listCollectable } from "../modules/transfer/collect.ts";
import {
  approveIban,
  approveOrder,
  cancelOrder,
  rejectTransfer,
  removeTransfer,
  sendBackOrder,
  submitOrder,
  transferFile,
} from "../modules/transfer/command.ts";
import { createTransferOrder } from "../modules/transfer/create.ts";
import { listOrders, listPayable, readOrder } from "../modules/transfer/service.ts";

export const transferRoutes: readonly Route[] = [
  handle(transferEndpoints.list, ({ app, caller, query }) => listOrders(app.db, caller.scope, query)),
  handle(transferEndpoints.payable, ({ app, query }) => listPayable(app.db, query)),
  handle(transferEndpoints.collectable, ({ app, query }) => listCollectable(app, query)),
  handle(transferEndpoints.collect, async ({ app, caller, body }) => {
    const { id } = await createDebitOrder(app, caller, body);
    return readOrder(app.db, caller, id);
  }),
  handle(transferEndpoints.create, async ({ app, caller, body }) => {
    const { id } = await createTransferOrder(app, caller, body);
    return readOrder(app.db, caller, id);
  }),
  handle(transferEndpoints.read, ({ app, caller, params }) => readOrder(app.db, caller, params.id)),
  handle(transferEndpoints.submit, async ({ app, caller, params, body }) => {
    await submitOrder(app, caller, { ...params, ...body });
    return readOrder(app.db, caller, params.id);
  }),
  handle(transferEndpoints.sendBack, async ({ app, caller, params, body }) => {
    await sendBackOrder(app, caller, { ...params, ...body });
    return readOrder(app.db, caller, params.id);
  }),
  handle(transferEndpoints.approve, async ({ app, caller, params, body }) => {
    await approveOrder(app, caller, { ...params, ...body });
    return readOrder(app.db, caller, params.id);
  }),
  handle(transferEndpoints.cancel, async ({ app, caller, params, body }) => {
    await cancelOrder(app, caller, { ...params, ...body });
    return readOrder(app.db, caller, params.id);
  }),
  handle(transferEndpoints.file, async ({ app, caller, params }) => {
    const { xml, fileName } = await transferFile(app, caller, params.id);
    return new Response(xml, {
      headers: {
        "content-type": "application/xml; charset=utf-8",
        "content-disposition": `attachment; filename="${fileName}"`,
      },
    });
  }),
  handle(transferEndpoints.approveIban, async ({ app, caller, params }) => {
    await approveIban(app, caller, params);
    return readOrder(app.db, caller, params.id);
  }),
  handle(transferEndpoints.removeTransfer, async ({ app, caller, params }) => {
    await removeTransfer(app, caller, params);
    return readOrder(app.db, caller, params.id);
  }),
  handle(transferEndpoints.rejectTransfer, async ({ app, caller, params, body }) => {
    await rejectTransfer(app, caller, params, body.reason);
    return readOrder(app.db, caller, params.id);
  }),
];
