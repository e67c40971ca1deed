import { type StaffReview, HideReason } from '@castlane/contract/review.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import { useNavigate } from 'react-router';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useList, useAct, useWrite } from '#features/staff/desk/queries.ts';
import { PUBLISHED_REVIEWS, useDesk, ACCOUNTS, deskPath } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateTabs } from '#features/staff/desk/DeskFilters.tsx';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Kbd, StatusBadge } from '#ui/badges/badges.tsx';
import { shownName } from '#features/accounts/names.ts';
import { ReviewItem } from '#features/reviews/ReviewItem.tsx';
import { ActBar } from '#features/staff/desk/ActBar.tsx';
import { DetailBody, DetailFrame } from '#features/staff/desk/DetailFrame.tsx';
import type { Frame } from '#features/staff/desk/items.ts';
import { call } from '#platform/http/api.ts';
import { useKeys } from '#platform/page/keys.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { ListedReasonModal } from '#features/jobs/ListedReasonModal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

const HIDDEN = { all: undefined, shown: 'false', hidden: 'true' } as const;

export function PublishedReviews() {
  const navigate = useNavigate();
  const desk = useDesk(PUBLISHED_REVIEWS);
  const { state, slug: written = '' } = desk.filter;
  const slug = isSlug(slugOf(written)) ? slugOf(written) : undefined;
  const list = useList('GET /staff/v1/published-reviews', { slug, hidden: HIDDEN[state] }, { isQueue: true });
  const search = (next: string) => void navigate(desk.hrefOf(undefined, { slug: slugOf(next) }), { replace: true });
  const noneText = slug === undefined ? t('staffPublished.noneText', { context: state }) : t('staffPublished.noneOf', { slug });
  const none = (text: string) => <EmptyState art={<ArtEmptySearch />} title={t('staffPublished.none')} text={text} />;
  return (
    <Desk
      desk={desk}
      label={t('staff.nav.published')}
      filters={<SearchField label={t('staffPublished.search')} value={written} onSearch={search} />}
      tabs={
        <StateTabs
          desk={desk}
          name="state"
          label={t('staffPublished.states')}
          words={(each) => t('staffPublished.state', { context: each })}
        />
      }
      list={list}
      renderRow={(item, link) => (
        <ListRow {...link} person={item.author} note={noteOf(item)} aside={<When at={item.publishedAt ?? item.writtenAt} />} />
      )}
      empty={none(noneText)}
      instead={written !== '' && slug === undefined && none(t('staffPublished.notSlug'))}
      choose={<EmptyState art={<ArtEmptySearch />} title={t('staffPublished.choose')} text={t('staffPublished.chooseText')} />}
      words={(what) => t('staffPublished.one', { context: what })}
    >
      {(frame) => (
        <ListedItem list={list} frame={frame}>
          {(review) => <PublishedDetail review={review} frame={frame} />}
        </ListedItem>
      )}
    </Desk>
  );
}

/** `on Maya Lindqvist · 5 of 5 · Hidden`. */
function noteOf({ reviewed, rating, hiddenReason }: StaffReview): string {
  const stars = t('staffPublished.stars', { stars: rating ?? 0 });
  const facts = [t('staffPublished.on', { name: reviewed.name }), stars, hiddenReason && t('staffPublished.state.hidden')];
  return facts.filter(Boolean).join(' · ');
}

/** The account's slug, also from a pasted full address. */
function slugOf(text: string): string {
  return withoutInvisible(text).toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 120;
}

function PublishedDetail({ review, frame }: { review: StaffReview; frame: Frame }) {
  const { author, reviewed, publishedAt, writtenAt, hiddenReason } = review;
  return (
    <DetailFrame
      {...frame}
      person={author}
      note={`${t('staffPublished.on', { name: reviewed.name })} · ${dayAndClock(publishedAt ?? writtenAt)}`}
      badge={
        <StatusBadge tone={hiddenReason ? 'bad' : 'ok'}>
          {t('staffPublished.state', { context: hiddenReason ? 'hidden' : 'shown' })}
        </StatusBadge>
      }
      footer={<Footer review={review} />}
    >
      <DetailBody>
        {hiddenReason && <Hiding reason={hiddenReason} review={review} />}
        <Card as="section" pad="lg">
          <ReviewItem review={{ ...review, hiddenReason: null }} answerTitle={t('reviews.answerOf', { name: shownName(reviewed) })} />
        </Card>
        <Group gap="4px 20px">
          {[author, reviewed].map(({ slug, name }) => (
            <Text key={slug} span size="sm" variant="muted">
              <span>{`${name}:`}</span>{' '}
              <TextLink isInText href={deskPath(ACCOUNTS, { q: name })}>
                {t('staffPublished.account')}
              </TextLink>
              <span>{', '}</span>
              <TextLink isInText href={deskPath(PUBLISHED_REVIEWS, { slug })}>
                {t('staffPublished.all')}
              </TextLink>
            </Text>
          ))}
        </Group>
      </DetailBody>
    </DetailFrame>
  );
}

function Hiding({ reason, review: { hiddenBy, hiddenNote } }: { reason: HideReason; review: StaffReview }) {
  return (
    <Note tone="warn" icon={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />}>
      <b>{t('staffPublished.hiddenBy', { name: hiddenBy ?? t('app.staff'), reason: t('staffPublished.reason', { context: reason }) })}</b>
      {hiddenNote && (
        <Box component="p" mt={4}>
          {hiddenNote}
        </Box>
      )}
    </Note>
  );
}

const LIST = ['staff', 'published-reviews'] as const;

function Footer({ review }: { review: StaffReview }) {
  const { id } = review;
  const show = useWrite(() => call('POST /staff/v1/published-reviews/:id/show', { params: { id } }), {
    done: () => t('staffPublished.shown'),
    lists: LIST,
    stale: [LIST],
  });
  const { open, dialog } = useDialogs((_, state) => <HideModal review={review} {...state} />);
  const isHidden = review.hiddenReason !== null;
  const { problem, run: showAgain } = useAct(show);
  useKeys({ h: () => (isHidden ? showAgain() : open()) });
  const Icon = isHidden ? IconEye : IconEyeOff;
  const shared = {
    leftSection: <Icon size={18} stroke={1.75} aria-hidden="true" />,
    rightSection: <Kbd>H</Kbd>,
    'aria-keyshortcuts': 'h',
  };
  return (
    <ActBar problem={problem}>
      {isHidden ? (
        <Button variant="default" loading={show.isPending} onClick={() => showAgain()} {...shared}>
          {t('staffPublished.show')}
        </Button>
      ) : (
        <Button variant="outline" color="danger" onClick={() => open()} {...shared}>
          {t('staffPublished.hide')}
        </Button>
      )}
      {dialog}
    </ActBar>
  );
}

/** Asks for one of the listed reasons, which replaces the review in public, and for a note to its author. */
function HideModal({ review: { id, author }, ...state }: DialogState & { review: StaffReview }) {
  const hide = useWrite(
    (body: { reason: HideReason; note?: string }) => call('POST /staff/v1/published-reviews/:id/hide', { params: { id }, body }),
    { lists: LIST, stale: [LIST] },
  );
  return (
    <ListedReasonModal
      {...state}
      title={t('staffPublished.hideTitle')}
      text={t('staffPublished.hideText', { name: author.name })}
      draft={`hide.${id}`}
      reasons={HideReason.options}
      label={t('staffPublished.why')}
      words={(reason) => t('staffPublished.reason', { context: reason })}
      send={(body) => hide.mutateAsync(body)}
      done={t('staffPublished.hidden')}
      cancel={t('staff.cancel')}
      submit={t('staffPublished.hideButton')}
    />
  );
}
