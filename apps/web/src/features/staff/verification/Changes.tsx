import type { Verification } from '@castlane/contract/staff-verification.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { day } from '#platform/language/format.ts';
import { isKey, t } from './words.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Stack, Text } from '#ui/layout.ts';
import css from './Changes.module.css';

type Change = Verification['changes'][number];

export function Changes({ verification }: { verification: Verification }) {
  return (
    <Card as="section" pad="lg" title={t('staffVerification.changes')}>
      <Stack component="ul" gap={18}>
        {verification.changes.map((change) => (
          <li key={change.field}>
            <Text component="h3" size="xs" variant="muted" fw={560} mb={6}>
              {fieldWord(change.field)}
            </Text>
            <div className={css.sides}>
              <Side label={t('staffVerification.before')} change={change} value={change.before} verification={verification} />
              <IconArrowRight size={18} stroke={1.75} color="var(--cl-text-3)" aria-hidden="true" />
              <Side label={t('staffVerification.after')} change={change} value={change.after} verification={verification} isNew />
            </div>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

/** Returns the name of a field; the server chooses which are reviewed. */
function fieldWord(field: string): string {
  const key = `staffVerification.field.${field}`;
  return isKey(key) ? t(key) : field;
}

type SideProps = { label: string; change: Change; value: string | null; verification: Verification; isNew?: boolean };

function Side({ label, change: { field }, value, verification: { profile }, isNew = false }: SideProps) {
  return (
    <div className={css.side} data-new={isNew || undefined}>
      <Text component="small" size="xs" variant="muted">
        {label}
      </Text>
      {field === 'profileImageUri' && value ? (
        <Avatar name={profile.name} src={value} size={120} kind={kindOf(profile.userType)} label={label} />
      ) : (
        <Value field={field} value={value} />
      )}
    </div>
  );
}

function Value({ field, value }: { field: string; value: string | null }) {
  if (value === null) return <Text variant="muted">{t('staff.notGiven')}</Text>;
  const words = field === 'dateOfBirth' ? day(value) : value;
  return (
    <Text fw={560} maw="100%">
      {field === 'website' ? (
        <TextLink isOutside href={value}>
          {words}
        </TextLink>
      ) : (
        words
      )}
    </Text>
  );
}
