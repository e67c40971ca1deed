import { IconCircleCheckFilled, IconCircleDashed, IconEye } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useCategories } from '#features/categories/api.ts';
import { wantedLines } from '#features/jobs/job-words.ts';
import { JobCard } from '#features/jobs/JobCard.tsx';
import { t } from '#features/jobs/briefs/words.ts';
import { Card } from '#ui/content/Card.tsx';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { BriefView } from '#features/jobs/view/BriefView.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { previewOf, starCostNow } from '#features/jobs/briefs/brief-input.ts';
import { strengthOf, type StrengthPoint } from '#features/jobs/briefs/brief-strength.ts';
import { today } from '#platform/clock.ts';
import type { BriefValues } from '#features/jobs/briefs/brief-values.ts';
import css from './BriefRail.module.css';
import { useLanguage } from '#platform/language/i18n.ts';
import { useOwnCard } from '#features/jobs/briefs/own-card.ts';

/** A published job has comments already. */
export type PreviewedBrief = { values: BriefValues; commentCount?: number | undefined };
type Props = PreviewedBrief & { timeZone: string | undefined };

/** Beside the form: the card as creators will see it, and how to improve the brief. */
export const BriefRail = memo(function Rail({ timeZone, ...props }: Props) {
  useLanguage();
  return (
    <>
      <LivePreview {...props} />
      <BriefStrength values={props.values} timeZone={timeZone} />
    </>
  );
});

function LivePreview(brief: PreviewedBrief) {
  const id = useId();
  const wanted = wantedLines(previewOf(brief.values, []).wanted);
  return (
    <Card as="section" pad="none" className={css.preview ?? ''} aria-labelledby={id}>
      <Group className={css.head} gap={8} wrap="nowrap" px={20} py={16}>
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
        <Box component="h2" flex={1} id={id}>
          {t('brief.livePreview')}
        </Box>
        <Text span size="sm" variant="muted">
          {t('brief.asCreatorsSee')}
        </Text>
      </Group>
      <div className={css.stage}>
        <PreviewCard {...brief} />
        {wanted.length > 0 && (
          <Box className={css.wanted} mt={12} px={16} py={12}>
            <Text component="h3" size="sm" fw={570} mb={4}>
              {t('jobs.wanted')}
            </Text>
            <Text component="ul" size="sm" variant="soft">
              {wanted.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </Text>
          </Box>
        )}
      </div>
    </Card>
  );
}

function PreviewCard({ values, commentCount = 0 }: PreviewedBrief) {
  const categories = useCategories();
  const owner = useOwnCard();
  const isInvited = values.visibility === 'invited';
  const starCost = isInvited ? 0 : (starCostNow(values) ?? 1);
  return (
    <JobCard job={previewOf(values, categories)} owner={owner} starCost={starCost} isInvited={isInvited} proposalCount={commentCount} />
  );
}

/** Opens the preview, which phones show only here. */
export function PreviewButton(brief: PreviewedBrief) {
  const { open, dialog } = useDialogs((_, state) => <PreviewModal brief={brief} {...state} />);
  return (
    <>
      <Box component="span" visibleFrom="sm">
        <Button variant="default" onClick={() => open()}>
          {t('brief.preview')}
        </Button>
      </Box>
      <Box component="span" hiddenFrom="sm">
        <IconButton Icon={IconEye} variant="line" label={t('brief.preview')} onClick={() => open()} />
      </Box>
      {dialog}
    </>
  );
}

function PreviewModal({ brief, isOpen, onClose }: DialogState & { brief: PreviewedBrief }) {
  const categories = useCategories();
  const job = previewOf(brief.values, categories);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('brief.asCreatorsSee')} size={760}>
      <Text component="h3" size="sm" fw={600} variant="muted" mb={8}>
        {t('brief.inTheFeed')}
      </Text>
      <PreviewCard {...brief} />
      <Text component="h3" size="sm" fw={600} variant="muted" mt={20} mb={8}>
        {t('brief.onItsPage')}
      </Text>
      <article className={css.page}>
        <Text fz={20} lh="28px" fw={640} lts="-0.018em" mb={14}>
          {job.title}
        </Text>
        <BriefView job={job} heading="h4" />
      </article>
    </Modal>
  );
}

const POINTS: readonly StrengthPoint[] = ['deliverable', 'budget', 'deadline', 'rights'];
const TONES = ['none', 'low', 'fair', 'good', 'good'] as const;
const WORD_COLOURS = { none: 'muted', low: 'muted', fair: 'warn', good: 'ok' } as const;

/** By the number of points that the brief has. */
const STRENGTHS = ['brief.strength.0', 'brief.strength.1', 'brief.strength.2', 'brief.strength.3', 'brief.strength.4'] as const;

function BriefStrength({ values, timeZone }: Pick<Props, 'values' | 'timeZone'>) {
  const id = useId();
  const has = strengthOf(values, today(timeZone));
  const count = POINTS.filter((point) => has[point]).length;
  const tone = TONES[count] ?? 'none';
  return (
    <Card as="section" aria-labelledby={id}>
      <Group gap={12} wrap="nowrap" justify="space-between" mb={10}>
        <Text component="h2" size="lg" fw={600} id={id}>
          {t('brief.strength')}
        </Text>
        <Text component="b" inherit fw={600} variant={WORD_COLOURS[tone]}>
          {t(STRENGTHS[count] ?? 'brief.strength.0')}
        </Text>
      </Group>
      <div className={css.meter} data-tone={tone} aria-hidden="true">
        {POINTS.map((point, index) => (
          <i key={point} data-on={index < count || undefined} />
        ))}
      </div>
      <Stack component="ul" className={css.points} gap={10} mt={16}>
        {POINTS.map((point) => (
          <Group component="li" key={point} gap={10} wrap="nowrap" data-done={has[point] || undefined}>
            {has[point] ? (
              <IconCircleCheckFilled size={18} role="img" aria-label={t('brief.strengthDone')} />
            ) : (
              <IconCircleDashed size={18} stroke={1.75} role="img" aria-label={t('brief.strengthOpen')} />
            )}
            <span>{t('brief.point', { context: point })}</span>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
