import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycAnswer } from "@grand-livre/contracts/kyc";
import { useQuery } from "@tanstack/react-query";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { KYC } from "./kyc-queries.ts";

/** Who opened or changed the file, the latest first. */
export function KycAccesses({ file: { id } }: { readonly file: KycAnswer }) {
  const { data, error, refetch } = useQuery({
    queryKey: [KYC, "accesses", id],
    queryFn: ({ signal }) => call(kycEndpoints.accesses, { params: { id }, signal }),
  });
  if (error !== null) return <RequestError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonForm fields={3} />;
  return (
    <PlainTable label="Accès au dossier">
      <thead>
        <tr>
          <th scope="col">Personne</th>
          <th scope="col">Action</th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {data.accesses.map(({ id: key, at, person, action }) => (
          <tr key={key}>
            <th scope="row">{person}</th>
            <td>{action}</td>
            <td>{formatDateTime(at)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
