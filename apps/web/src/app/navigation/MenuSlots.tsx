import { useLabels } from "../../lib/i18n/labels.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Brand } from "../../ui/Brand.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { ToolbarPanel } from "../toolbar/ToolbarPanels.tsx";
import { UserMenu } from "../toolbar/UserMenu.tsx";
import { Portrait } from "../toolbar/user-menu/Portrait.tsx";
import styles from "./MenuSlots.module.css";
import { askSignOut } from "./sign-out.ts";

interface BrandBarProps {
  /** Pixels; as high as the header beside it. */
  readonly height: number;
  /** The mark alone, in the middle. */
  readonly compact?: boolean;
}

/** The product's mark at the top of a menu. */
export function BrandBar({ height, compact = false }: BrandBarProps) {
  return (
    <div className={styles.brand} data-compact={compact || undefined} style={{ height }}>
      <Brand size={32} withName={!compact} />
    </div>
  );
}

function useNames() {
  const user = useSignedInUser();
  const { firstname = "", lastname = "", email = "" } = user ?? {};
  return { name: `${firstname} ${lastname}`.trim(), email };
}

/** The dense menu's foot: who is signed in, and the logout button, which asks first. */
export function UserBlock() {
  const { label } = useLabels();
  const { name, email } = useNames();
  return (
    <div className={styles.user}>
      <Portrait name={name} className={styles.avatar} />
      <span className={styles.identity}>
        <span className={styles.name}>{name}</span>
        <span className={styles.email}>{email}</span>
      </span>
      <button
        type="button"
        className={styles.logout}
        aria-label={label("person.signOut")}
        title={label("person.signOut")}
        onClick={askSignOut}
      >
        <Icon path={icons.logout} />
      </button>
    </div>
  );
}

/** The classy menu's head: mark, notifications and user at its top; below, the person. */
export function ClassyHead() {
  const { name, email } = useNames();
  return (
    <>
      <div className={styles.classyBar}>
        <Brand size={32} withName={false} />
        <span className={styles.classyTools}>
          <ToolbarPanel name="NotificationsButton" />
          <UserMenu />
        </span>
      </div>
      <div className={styles.portrait}>
        <Portrait name={name} className={styles.bigAvatar} />
        <span className={styles.name}>{name}</span>
        <span className={styles.email}>{email}</span>
      </div>
    </>
  );
}

/** The futuristic menu's foot: the user's menu beside name and e-mail. */
export function FuturisticFoot() {
  const { name, email } = useNames();
  return (
    <div className={styles.user}>
      <UserMenu />
      <span className={styles.identity}>
        <span className={styles.name}>{name}</span>
        <span className={styles.email}>{email}</span>
      </span>
    </div>
  );
}

/** The product's name, faint, under the last entry. */
export function FadedBrand() {
  return (
    <div className={styles.faded} aria-hidden="true">
      <Brand size={28} />
    </div>
  );
}
