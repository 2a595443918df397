import { Avatar } from "../../app/office/Avatar.tsx";
import type { ProjectProps } from "./ProjectHome.tsx";
import styles from "./Sample.module.css";

/** Who works on the project, and how they are reached. */
export function ProjectTeam({ figures }: ProjectProps) {
  return (
    <ul className={styles.team}>
      {figures.teamMembers.map(({ id, avatar, name, title, email, phone }) => (
        <li key={id} className={styles.member}>
          <Avatar name={name} picture={avatar} size={96} />
          <span className={styles.name}>{name}</span>
          <span className={styles.quiet}>{title}</span>
          <span className={styles.reach}>
            <a href={`mailto:${email}`}>Écrire</a>
            <a href={`tel:${phone.replaceAll(" ", "")}`}>Appeler</a>
          </span>
        </li>
      ))}
    </ul>
  );
}
