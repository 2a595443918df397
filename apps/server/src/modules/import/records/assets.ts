import { createAssetBody } from "@grand-livre/contracts/asset";
import { ASSET_FILE, type AssetOfFile } from "@grand-livre/domain/import/records/asset-rows";
import { accountAtLength } from "@grand-livre/domain/import/records/record-file";
import { RefusalError } from "../../../http/refusal-error.ts";
import { createAsset } from "../../asset/service.ts";
import { findAssetKeys } from "./record-repository.ts";
import { bodyOf, type RecordWriter, writeEach } from "./record-writer.ts";

/** Fixed assets, one card a row: what was charged before the exercise that is taken over stays charged. */
export const assetWriter: RecordWriter<AssetOfFile> = {
  isWhole: false,
  needsExercise: true,
  write: async (command, rows) => {
    const { app, tx, actor, books, exercise } = command;
    if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
    const { id: legalEntityId, refId, accountLength } = books.entity;
    const from = exercise.startDate;
    // Two alike in one file are two goods; one that the register holds already came by an earlier file.
    const known = await findAssetKeys(tx, legalEntityId);
    await writeEach(command, rows, async ({ chargedCents, ...row }) => {
      const account = accountAtLength(row.account, accountLength);
      const { label, acquisitionDate, baseCents } = row;
      if (known.has(`${account} ${acquisitionDate} ${baseCents} ${label}`))
        return { skipped: `${label} est déjà au registre.` };
      const isCharged = row.method !== "none" && row.serviceDate < from;
      if (!isCharged && chargedCents > 0)
        return { reason: "Ce bien ne peut pas être amorti avant l’exercice repris." };
      const checked = bodyOf(
        createAssetBody,
        {
          legalEntityRefId: refId,
          ...row,
          account,
          takenOver: isCharged ? { from, chargedCents } : null,
        },
        { ...ASSET_FILE.columns.labels, baseCents: ASSET_FILE.columns.labels.base },
      );
      if ("reason" in checked) return checked;
      const { id } = await createAsset(app, actor, checked.body);
      return { id, debitCents: baseCents, creditCents: chargedCents };
    });
  },
};
