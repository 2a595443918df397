import type { Language } from "../../lib/i18n/language.ts";
import styles from "./Toolbar.module.css";

const star = "M0-1 .2245-.309H.951L.3633.118.5878.809 0 .382-.5878.809-.3633.118-.951-.309H-.2245Z";

const stripes = [0, 2, 4, 6, 8, 10, 12];

/** The flag of a language (us, tr, fr), 24 × 16. Decorative: its button has the name. */
export function Flag({ language }: { readonly language: Language }) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" aria-hidden="true" focusable="false">
      {language === "en" && (
        <>
          <rect width="24" height="16" fill="#fff" />
          {stripes.map((stripe) => (
            <rect key={stripe} y={(stripe * 16) / 13} width="24" height={16 / 13} fill="#b22234" />
          ))}
          <rect width="10.5" height={(16 / 13) * 7} fill="#3c3b6e" />
          {[1.6, 4.3, 7].flatMap((y) =>
            [1.5, 4, 6.5, 9].map((x) => (
              <path key={`${x} ${y}`} d={star} fill="#fff" transform={`translate(${x} ${y}) scale(.85)`} />
            )),
          )}
        </>
      )}
      {language === "tr" && (
        <>
          <rect width="24" height="16" fill="#e30a17" />
          <circle cx="9" cy="8" r="4" fill="#fff" />
          <circle cx="10" cy="8" r="3.2" fill="#e30a17" />
          <path d={star} fill="#fff" transform="translate(13.8 8) rotate(-90) scale(2)" />
        </>
      )}
      {language === "fr" && (
        <>
          <rect width="8" height="16" fill="#000091" />
          <rect x="8" width="8" height="16" fill="#fff" />
          <rect x="16" width="8" height="16" fill="#e1000f" />
        </>
      )}
    </svg>
  );
}
