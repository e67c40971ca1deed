import type { Profile } from '@castlane/contract/account.ts';
import { COMPLETENESS_FIELDS, type CompletenessField } from '@castlane/contract/profile-completeness.ts';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { t } from './words.ts';
import { Card } from '#ui/content/Card.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import css from './CompletenessCard.module.css';
import { POINTS } from './profile-values.ts';
import { RingedAvatar } from './RingedAvatar.tsx';

type CompletenessCardProps = {
  profile: Profile;
  filled: ReadonlySet<CompletenessField>;
  hrefOf: (field: CompletenessField) => string | undefined;
};

/** The ring and the ten fields. On a phone it is one line. */
export function CompletenessCard({ profile, filled, hrefOf }: CompletenessCardProps) {
  const percent = filled.size * POINTS;
  return (
    <Card as="section" pad="lg" className={css.root} aria-label={t('accounts.completeness')}>
      <div className={css.ring}>
        <Text span visibleFrom="sm">
          <RingedAvatar profile={profile} percent={percent} size={96} />
        </Text>
        <Text span hiddenFrom="sm">
          <RingedAvatar profile={profile} percent={percent} size={36} />
        </Text>
      </div>
      <Text fw={660} lts="-0.025em" mod="tabular" className={css.percent}>
        {`${percent}%`}
      </Text>
      <Text size="sm" variant="muted" className={css.count}>
        {t('accounts.fieldsComplete', { count: filled.size })}
      </Text>
      <Stack component="ul" mod="ruled" visibleFrom="sm" gap={4} mt={16} pt={12} ta="start" className={css.list}>
        {COMPLETENESS_FIELDS.map((field) => (
          <Line key={field} label={t('accounts.field', { context: field })} isFilled={filled.has(field)} href={hrefOf(field)} />
        ))}
      </Stack>
    </Card>
  );
}

function Line({ label, isFilled, href }: { label: string; isFilled: boolean; href: string | undefined }) {
  return (
    <Group component="li" gap={10} wrap="nowrap" mih={24} mod={{ filled: isFilled }}>
      {isFilled ? (
        <IconCircleCheckFilled size={18} role="img" aria-label={t('accounts.filled')} />
      ) : (
        <IconCircleDashed size={18} stroke={1.75} role="img" aria-label={t('accounts.notFilled')} />
      )}
      {href && !isFilled ? (
        <TextLink isQuiet href={href}>
          {label}
        </TextLink>
      ) : (
        <span>{label}</span>
      )}
      {!isFilled && (
        <Text span fz={12} fw={600} variant="link" mod="tabular" ms="auto">
          {`+${POINTS}`}
        </Text>
      )}
    </Group>
  );
}
