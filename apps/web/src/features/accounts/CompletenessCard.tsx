import type { Profile } from '@castlane/contract/account.ts';
import { COMPLETENESS_FIELDS, type CompletenessField } from '@castlane/contract/profile-completeness.ts';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { Avatar } from '#ui/content/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { CompletionRing } from '#ui/states/CompletionRing.tsx';
import { Text } from '#ui/layout.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './CompletenessCard.module.css';
import { POINTS } from './profile-values.ts';

type CompletenessCardProps = {
  profile: Profile;
  filled: ReadonlySet<CompletenessField>;
  /** The address at which an empty field can be filled. */
  hrefOf: (field: CompletenessField) => string | undefined;
};

/** The ring and the ten fields. On a phone it is one line. */
export function CompletenessCard({ profile, filled, hrefOf }: CompletenessCardProps) {
  const t = useT();
  const percent = filled.size * POINTS;
  return (
    <Card as="section" pad="lg" className={css.root} aria-label={t('accounts.completeness')}>
      <div className={css.ring}>
        <Text span visibleFrom="sm">
          <Ring profile={profile} percent={percent} size={96} />
        </Text>
        <Text span hiddenFrom="sm">
          <Ring profile={profile} percent={percent} size={36} />
        </Text>
      </div>
      <b className={css.percent}>{percent}%</b>
      <Text size="sm" variant="muted" className={css.count}>
        {t('accounts.fieldsComplete', { count: filled.size })}
      </Text>
      <ul className={css.list}>
        {COMPLETENESS_FIELDS.map((field) => (
          <Line key={field} label={t(`accounts.field.${field}`)} isFilled={filled.has(field)} href={hrefOf(field)} />
        ))}
      </ul>
    </Card>
  );
}

function Ring({ profile: { name, profileImageUri }, percent, size }: { profile: Profile; percent: number; size: number }) {
  const t = useT();
  return (
    <CompletionRing percent={percent} size={size} label={t('app.complete', { percent })}>
      <Avatar name={name} src={profileImageUri} size={size} />
    </CompletionRing>
  );
}

function Line({ label, isFilled, href }: { label: string; isFilled: boolean; href: string | undefined }) {
  const t = useT();
  if (isFilled) {
    return (
      <li data-filled>
        <IconCircleCheckFilled size={18} role="img" aria-label={t('accounts.filled')} />
        {label}
      </li>
    );
  }
  return (
    <li>
      <IconCircleDashed size={18} stroke={1.75} role="img" aria-label={t('accounts.notFilled')} />
      {href ? (
        <UiLink className={css.link} href={href}>
          {label}
        </UiLink>
      ) : (
        label
      )}
      <span className={css.points}>+{POINTS}</span>
    </li>
  );
}
