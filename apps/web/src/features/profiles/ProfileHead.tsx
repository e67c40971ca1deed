import { IconLanguage, IconMapPin, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { languageName, list, place } from '#platform/format.ts';
import { useT } from '#features/accounts/i18n.ts';
import { Lanes, toneOf } from '#ui/Lanes.tsx';
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx';
import css from './ProfileHead.module.css';

type Shown = {
  slug: string;
  city: string | null;
  state: string | null;
  country: string | null;
  languages: readonly string[];
  categories: readonly { slug: string }[];
};

type ProfileHeadProps = {
  profile: Shown;
  title: string;
  isVerified: boolean;
  line: ReactNode;
  avatar: ReactNode;
  /** A business has a square mark. */
  isSquare?: boolean;
  /** Who is behind a business. */
  person?: string | undefined;
  actions?: ReactNode;
  /** Under the facts. */
  children?: ReactNode;
};

/** Cover, picture, name and facts at the top of a profile. The cover's colour comes from the first category. */
export function ProfileHead({ profile, title, isVerified, line, avatar, isSquare = false, person, actions, children }: ProfileHeadProps) {
  const t = useT();
  const where = place(profile);
  const languages = list(profile.languages.map(languageName));
  return (
    <header className={css.root}>
      <div className={css.cover}>
        <Lanes tone={toneOf(profile.categories[0]?.slug ?? profile.slug)} shape="cover" />
      </div>
      <div className={css.head}>
        <span className={css.avatar} data-square={isSquare || undefined}>
          {avatar}
        </span>
        <div className={css.words}>
          <h1 className={css.name}>
            {title}
            {isVerified && <VerifiedBadge size={22} />}
          </h1>
          <p className={css.line}>{line}</p>
          <ul className={css.facts}>
            {person && <Fact icon={<IconUser size={16} stroke={2} aria-hidden="true" />} label={t('accounts.runBy')} text={person} />}
            {where && <Fact icon={<IconMapPin size={16} stroke={2} aria-hidden="true" />} label={t('accounts.place')} text={where} />}
            {languages && (
              <Fact icon={<IconLanguage size={16} stroke={2} aria-hidden="true" />} label={t('accounts.languages')} text={languages} />
            )}
          </ul>
          {children}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}

function Fact({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  return (
    <li title={label}>
      {icon}
      <span className={css.hidden}>{label}: </span>
      {text}
    </li>
  );
}
