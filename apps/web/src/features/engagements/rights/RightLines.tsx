import type { AgreedRight } from '@castlane/contract/agreed-right.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconLicense } from '@tabler/icons-react';
import { useId } from 'react';
import { day, money } from '#platform/language/format.ts';
import { useNow } from '#platform/now.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import type { RightDialog } from './dialog-props.ts';
import { endWords, rightName } from './right-words.ts';
import { isOverAt, mayExtend, mayGiveCode, reportOf } from './rules.ts';
import { t } from './words.ts';

// Few readers use the buttons, so the dialogs load on demand.
const RightDialogs = lazyPart(() => import('./RightDialogs.tsx'), 'RightDialogs');

const TICK_MS = 60_000;

/** The rights on accepted work, with what the reader can do about each. */
export function RightLines({ work }: { work: Engagement }) {
  if (work.rights.length === 0) return null;
  return (
    <Stack component="section" gap={14} aria-label={t('rights.lines')}>
      <Group component="h3" gap="2px 12px" justify="space-between" fz={14} lh="20px">
        <span>{t('rights.lines')}</span>
        <TextLink fz={13} lh="18px" fw={550} href={paths.rights()}>
          {t('rights.seeAll')}
        </TextLink>
      </Group>
      <Stack component="ul" gap={14}>
        {work.rights.map((right) => (
          <RightLine key={right.id} work={work} right={right} />
        ))}
      </Stack>
    </Stack>
  );
}

function RightLine({ work, right }: { work: Engagement; right: AgreedRight }) {
  const { kind, endsAt, part, extraPrice, reportedAt, adCode } = right;
  const now = useNow(TICK_MS, endsAt !== null);
  const whyId = useId();
  const { open, dialog } = useDialogs<RightDialog>((name, state) => <RightDialogs name={name} work={work} right={right} {...state} />);
  const report = reportOf(right, work, now);
  const [extends_, givesCode] = [mayExtend(right, work), mayGiveCode(right, work, now)];
  const why =
    extends_ && work.amendment ? t('rights.termsWait') : report === 'later' ? t('rights.reportAgain', { day: day(reportedAt!) }) : '';
  const isOver = isOverAt(right, now);
  return (
    <Box component="li" miw={0}>
      <Text component="div" mod="icon">
        <IconLicense size={18} stroke={1.75} color={`var(--cl-${isOver ? 'text-3' : 'accent'})`} aria-hidden="true" />
        <div>
          <Text fw={600}>{rightName(kind)}</Text>
          {part && <Small>{t('offer.partNamed', { nth: part, title: work.parts[part - 1]?.title ?? '' })}</Small>}
          <Small mod="tabular">{endWords(right)}</Small>
          {extraPrice && <Small mod="tabular">{t('rights.extra', { amount: money(extraPrice) })}</Small>}
          {reportedAt && <Small variant="bad">{t('rights.reportedOn', { day: day(reportedAt) })}</Small>}
        </div>
      </Text>
      <Group gap={8} mt={8} align="stretch">
        {report && (
          <Button
            variant="default"
            size="sm"
            disabled={report === 'later'}
            aria-describedby={why ? whyId : undefined}
            onClick={() => open('report')}
          >
            {t('rights.report')}
          </Button>
        )}
        {extends_ && (
          <Button
            variant="default"
            size="sm"
            disabled={work.amendment !== null}
            aria-describedby={why ? whyId : undefined}
            onClick={() => open('extend')}
          >
            {t('rights.extend')}
          </Button>
        )}
        {adCode ? (
          <Button variant="default" size="sm" onClick={() => open('code')}>
            {t('rights.showCode')}
          </Button>
        ) : (
          givesCode && (
            <Button variant="default" size="sm" onClick={() => open('giveCode')}>
              {t('rights.addCode')}
            </Button>
          )
        )}
      </Group>
      {why && (
        <Small size="xs" id={whyId} mt={6}>
          {why}
        </Small>
      )}
      {dialog}
    </Box>
  );
}
