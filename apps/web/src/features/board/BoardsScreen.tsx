import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loading } from "../../app/Loading.tsx";
import { Avatar } from "../../app/office/Avatar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./Board.module.css";
import { boardsQuery } from "./board-queries.ts";
import { boardIcon, sinceText } from "./board-words.ts";

const MOST_MEMBERS = 5;

/** The boards of the installation. */
export function BoardsScreen() {
  const { data, error, refetch } = useQuery(boardsQuery);
  return (
    <>
      <PageHeader title="Tableaux" count={data?.length} />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={4} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={icons.kanban}
          title="Aucun tableau"
          text="Les tableaux de cette installation se montrent ici."
        />
      ) : (
        <ul className={styles.boards}>
          {data.map(({ id, title, description, icon, lastActivity, members }) => (
            <li key={id}>
              <Link className={styles.board} to="/apps/scrumboard/$board" params={{ board: id }}>
                <Icon path={boardIcon(icon)} size={28} />
                <span className={styles.boardTitle}>{title}</span>
                {description !== null && <span className={styles.quiet}>{description}</span>}
                <span className={styles.members}>
                  {members.slice(0, MOST_MEMBERS).map((member) => (
                    <span key={member.id} title={member.name}>
                      <Avatar name={member.name} picture={member.avatar} size={28} />
                    </span>
                  ))}
                  {members.length > MOST_MEMBERS && <span>+{members.length - MOST_MEMBERS}</span>}
                </span>
                {lastActivity !== null && (
                  <span className={styles.quiet}>Modifié {sinceText(lastActivity)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
