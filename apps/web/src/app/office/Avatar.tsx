import styles from "./Avatar.module.css";

interface AvatarProps {
  readonly name: string;
  readonly picture: string | null | undefined;
  /** Pixels; 40 by default. */
  readonly size?: number;
}

/** A person's picture, or the first letter of the name. Decorative: the name is beside it. */
export function Avatar({ name, picture, size = 40 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.42 };
  if (picture) return <img className={styles.avatar} style={style} src={picture} alt="" loading="lazy" />;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {(name.trim()[0] ?? "?").toUpperCase()}
    </span>
  );
}
