import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { IconLanguage, IconMapPin, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { languageName, list, place } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';
import { PortfolioWall } from '#features/channels/portfolio/Portfolio.tsx';
import { Lanes, toneOf } from '#ui/pictures/Lanes.tsx';
import { Group, Text } from '#ui/layout.ts';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
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
  /** Businesses have a square avatar. */
  isSquare?: boolean;
  /** A small head without a cover, above what is not the profile itself. */
  isSmall?: boolean;
  /** Stands above a small head in place of the pattern. */
  works?: readonly PortfolioItem[];
  person?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
};

/** The top of a profile: cover, avatar, name and facts. The colour of the pattern depends on the first category. */
export function ProfileHead({
  profile,
  title,
  isVerified,
  line,
  avatar,
  isSquare = false,
  works = [],
  isSmall = works.length > 0,
  person,
  actions,
  children,
}: ProfileHeadProps) {
  const where = place(profile);
  const languages = list(profile.languages.map(languageName));
  return (
    <header data-small={isSmall || undefined}>
      {works.length > 0 && <PortfolioWall works={works} />}
      {!isSmall && (
        <div className={css.cover}>
          <Lanes tone={toneOf(profile.categories[0]?.slug ?? profile.slug)} shape="cover" />
        </div>
      )}
      <div className={css.head}>
        <span className={css.avatar} data-square={isSquare || undefined}>
          {avatar}
        </span>
        <div className={css.words}>
          <Group component="h1" gap={7} wrap="nowrap">
            <span>{title}</span>
            {isVerified && <VerifiedBadge size={22} />}
          </Group>
          <Text variant="soft">{line}</Text>
          <Group component="ul" gap="4px 14px" mt={6}>
            {person && <Fact icon={<IconUser size={16} stroke={2} aria-hidden="true" />} label={t('accounts.runBy')} text={person} />}
            {where && <Fact icon={<IconMapPin size={16} stroke={2} aria-hidden="true" />} label={t('accounts.place')} text={where} />}
            {languages && (
              <Fact icon={<IconLanguage size={16} stroke={2} aria-hidden="true" />} label={t('accounts.languages')} text={languages} />
            )}
          </Group>
          {children}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}

function Fact({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  return (
    <Text component="li" size="sm" variant="muted" mod="icon" title={label}>
      {icon}
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      <span>{text}</span>
    </Text>
  );
}
