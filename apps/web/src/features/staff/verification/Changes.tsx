import type { Verification } from '@castlane/contract/staff-verification.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { day } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { Avatar, kindOf } from '#ui/content/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Stack, Text } from '#ui/layout.ts';
import css from './Changes.module.css';
import '#features/staff/i18n.ts';

type Change = Verification['changes'][number];

/** The public values of an active profile beside the new ones. */
export function Changes({ verification }: { verification: Verification }) {
  const t = useT();
  return (
    <Card as="section" pad="lg">
      <Text component="h2" size="lg" fw={600} mb={14}>
        {t('staffVerification.changes')}
      </Text>
      <Stack component="ul" gap={18}>
        {verification.changes.map((change) => (
          <li key={change.field}>
            <Text component="h3" size="xs" variant="muted" fw={560} mb={6}>
              {t(`staffVerification.field.${change.field}`)}
            </Text>
            <div className={css.sides}>
              <Side label={t('staffVerification.before')} change={change} value={change.before} verification={verification} />
              <IconArrowRight size={18} stroke={1.75} className={css.arrow} aria-hidden="true" />
              <Side label={t('staffVerification.after')} change={change} value={change.after} verification={verification} isNew />
            </div>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

type SideProps = { label: string; change: Change; value: string | null; verification: Verification; isNew?: boolean };

function Side({ label, change: { field }, value, verification: { profile }, isNew = false }: SideProps) {
  return (
    <div className={css.side} data-new={isNew || undefined}>
      <small>{label}</small>
      {field === 'profileImageUri' && value ? (
        <Avatar name={profile.name} src={value} size={120} kind={kindOf(profile.userType)} label={label} />
      ) : (
        <Value field={field} value={value} />
      )}
    </div>
  );
}

function Value({ field, value }: { field: string; value: string | null }) {
  const t = useT();
  if (value === null) return <p className={css.none}>{t('staff.notGiven')}</p>;
  if (field === 'dateOfBirth') return <p>{day(value)}</p>;
  if (field !== 'website') return <p>{value}</p>;
  return (
    <p>
      <a className={css.link} href={value} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    </p>
  );
}
