import type { CompanyStatus } from "@grand-livre/domain/company/life";

export const statusWords: Readonly<Record<CompanyStatus, string>> = {
  prospect: "Prospect",
  active: "Actif",
  suspended: "Suspendu",
  archived: "Archivé",
};
