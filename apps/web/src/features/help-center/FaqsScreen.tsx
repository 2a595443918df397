import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../app/BackLink.tsx";
import { Loading } from "../../app/Loading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Faqs } from "./Faqs.tsx";
import styles from "./Help.module.css";
import { faqsQuery } from "./help-queries.ts";

/** Every question of the help, by category. */
export function FaqsScreen() {
  const { data, error, refetch } = useQuery(faqsQuery);
  return (
    <div className={styles.page}>
      <PageHeader
        back={<BackLink to="/apps/help-center">Centre d’aide</BackLink>}
        title="Questions fréquentes"
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : (
        data.map(({ id, title, faqs }) => (
          <section key={id}>
            <h2 className={styles.heading}>{title}</h2>
            <Faqs faqs={faqs} />
          </section>
        ))
      )}
    </div>
  );
}
