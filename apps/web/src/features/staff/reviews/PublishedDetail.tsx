import { type StaffReview, HideReason } from '@castlane/contract/review.ts';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { shownName } from '#features/accounts/names.ts';
import { ReviewItem } from '#features/reviews/ReviewItem.tsx';
import { Arrows, DetailFrame } from '#features/staff/desk/DetailFrame.tsx';
import { withQuery } from '#features/staff/desk/filters.ts';
import { useKeys } from '#features/staff/desk/keys.ts';
import { lineOf } from '#platform/forms/form.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar, kindOf } from '#ui/content/Avatar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Kbd } from '#ui/content/Kbd.tsx';
import { Note } from '#ui/content/Note.tsx';
import { StatusBadge } from '#ui/content/StatusBadge.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Group, Stack } from '#ui/layout.ts';
import { useShowReview, useHideReview } from './api.ts';
import { publishedPath } from './published-paths.ts';
import css from './PublishedDetail.module.css';
import { ReasonForm } from '#features/jobs/ReasonForm.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Radio } from '#ui/controls/Radio.ts';
import '#features/reviews/i18n.ts';
import '#features/staff/i18n.ts';

type PublishedDetailProps = {
  review: StaffReview;
  neighbours: { previous?: string | undefined; next?: string | undefined };
  hrefOf: (id: string) => string;
  backHref: string;
  backLabel: string;
};

/** One published review, with who hid it and why; its actions hide it or show it again. */
export function PublishedDetail({ review, neighbours, hrefOf, backHref, backLabel }: PublishedDetailProps) {
  const t = useT();
  const { author, reviewed, publishedAt, writtenAt, hiddenReason } = review;
  return (
    <DetailFrame
      title={author.name}
      note={`${t('staffPublished.on', { name: reviewed.name })} · ${dayAndClock(publishedAt ?? writtenAt)}`}
      avatar={<Avatar name={author.name} src={author.profileImageUri} size={52} kind={kindOf(author.userType)} />}
      badge={<StatusBadge tone={hiddenReason ? 'bad' : 'ok'}>{t(`staffPublished.state.${hiddenReason ? 'hidden' : 'shown'}`)}</StatusBadge>}
      nav={<Arrows neighbours={neighbours} hrefOf={hrefOf} />}
      backHref={backHref}
      backLabel={backLabel}
      label={t('staffPublished.review')}
      footer={<Footer key={review.id} review={review} />}
    >
      <div className={css.root}>
        {hiddenReason && <Hiding review={review} />}
        <Card as="section" pad="lg">
          <ReviewItem review={{ ...review, hiddenReason: null }} answerTitle={t('reviews.answerOf', { name: shownName(reviewed) })} />
        </Card>
        <p className={css.meta}>
          {[author, reviewed].map(({ slug, name }) => (
            <span key={slug}>
              {name}: <UiLink href={withQuery(paths.staff('accounts'), { q: name })}>{t('staffPublished.account')}</UiLink>
              {', '}
              <UiLink href={publishedPath({ state: 'all', slug })}>{t('staffPublished.all')}</UiLink>
            </span>
          ))}
        </p>
      </div>
    </DetailFrame>
  );
}

function Hiding({ review: { hiddenReason, hiddenBy, hiddenNote } }: { review: StaffReview }) {
  const t = useT();
  return (
    <Note tone="warn" icon={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />}>
      <b>{t('staffPublished.hiddenBy', { name: hiddenBy ?? t('app.staff'), reason: t(`staffPublished.reason.${hiddenReason}`) })}</b>
      {hiddenNote && (
        <Box component="p" mt={4}>
          {hiddenNote}
        </Box>
      )}
    </Note>
  );
}

function Footer({ review }: { review: StaffReview }) {
  const t = useT();
  const show = useShowReview(review.id);
  const [isAsking, setIsAsking] = useState(false);
  const [line, setLine] = useState<string>();
  const isHidden = review.hiddenReason !== null;
  const showAgain = useShowAgain(show, setLine);
  useKeys({ h: () => (isHidden ? showAgain() : setIsAsking(true)) });
  return (
    <div className={css.footer}>
      <FormProblem line={line} />
      <Group className={css.actions} gap={0} wrap="nowrap" align="stretch" justify="flex-end">
        {isHidden ? (
          <Button
            variant="default"
            loading={show.isPending}
            leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={<Kbd>H</Kbd>}
            aria-keyshortcuts="h"
            onClick={showAgain}
          >
            {t('staffPublished.show')}
          </Button>
        ) : (
          <Button
            variant="outline"
            color="danger"
            leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={<Kbd>H</Kbd>}
            aria-keyshortcuts="h"
            onClick={() => setIsAsking(true)}
          >
            {t('staffPublished.hide')}
          </Button>
        )}
      </Group>
      <HideModal review={review} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}

/** It may be hidden many times, but a double click hides it once. */
function useShowAgain(show: ReturnType<typeof useShowReview>, say: (line: string | undefined) => void): () => void {
  const t = useT();
  return useOnlyOnce(async () => {
    say(undefined);
    try {
      await show.mutateAsync();
      toast.success(t('staffPublished.shown'));
    } catch (problem) {
      say(lineOf(problem));
    }
    return false;
  });
}

/** Asks for one of the listed reasons, which replaces the review in public, and for a note to its author. */
function HideModal({ review, isOpen, onClose }: { review: StaffReview; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('staffPublished.hideTitle')}>
      <HideForm review={review} onClose={onClose} />
    </Modal>
  );
}

function HideForm({ review: { id, author }, onClose }: { review: StaffReview; onClose: () => void }) {
  const t = useT();
  const hide = useHideReview(id);
  return (
    <ReasonForm
      text={t('staffPublished.hideText', { name: author.name })}
      draft={`hide.${id}`}
      reasons={HideReason.options}
      renderReason={(input) => (
        <Radio.Group label={t('staffPublished.why')} withAsterisk {...input}>
          <Stack gap={10} mt={8}>
            {HideReason.options.map((value) => (
              <Radio key={value} value={value} label={t(`staffPublished.reason.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      send={(body) => hide.mutateAsync(body)}
      onSent={() => {
        toast.success(t('staffPublished.hidden'));
        onClose();
      }}
      onCancel={onClose}
      isPending={hide.isPending}
      cancel={t('staff.cancel')}
      submit={t('staffPublished.hideButton')}
    />
  );
}
