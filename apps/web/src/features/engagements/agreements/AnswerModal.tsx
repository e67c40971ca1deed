import type { Offer, OfferAction as AnyAction } from '@castlane/contract/offer.ts';
import { tidied } from '@castlane/contract/text.ts';
import { IconArrowBackUp, IconBriefcase, IconFileCheck, IconX } from '@tabler/icons-react';
import { keepDraft, useDraftText } from '#platform/forms/draft.ts';
import { deadline, money } from '#platform/language/format.ts';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useStore } from '#platform/store.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useAnswerOffer } from './api.ts';
import { noteAccepted } from './just-accepted.ts';

const NOTE_MAX = 300;

/** Other terms have a form of their own. */
type OfferAction = Exclude<AnyAction, 'counter'>;

const ICONS = {
  offer: { accept: IconBriefcase, decline: IconX, withdraw: IconArrowBackUp },
  amendment: { accept: IconFileCheck, decline: IconX, withdraw: IconArrowBackUp },
  counter: { accept: IconFileCheck, decline: IconX, withdraw: IconArrowBackUp },
} as const;

const WORDS = {
  offer: { ask: 'offer.ask', text: 'offer.askText', done: 'offer.done' },
  amendment: { ask: 'amendment.ask', text: 'amendment.askText', done: 'amendment.done' },
  counter: { ask: 'counter.ask', text: 'counter.askText', done: 'counter.done' },
} as const;

type Answered = Pick<Offer, 'id' | 'kind' | 'price' | 'dueAt' | 'parts'>;

type AnswerModalProps = DialogState & {
  kind: OfferAction;
  offer: Answered;
  /** How it is called: terms in a negotiation have names of their own. */
  group: Offer['kind'] | 'counter';
  jobSlug: string;
  name: string;
  /** The amendment changes usage rights and the price alone. */
  isOfRights?: boolean | undefined;
};

export function AnswerModal({ kind, isOpen, offer, group, jobSlug, name, isOfRights = false, onClose }: AnswerModalProps) {
  const draft = `decline-offer.${offer.id}`;
  const [note, setNote] = useDraftText(draft);
  const { mutateAsync, error } = useAnswerOffer(jobSlug);
  const isOwner = useStore((state) => state.auth.user.userType) === 'business_owner';
  const words = WORDS[group];
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      tone={kind === 'accept' ? 'brand' : 'bad'}
      Icon={ICONS[group][kind]}
      title={t(words.ask, { context: kind })}
      cancel={t('offer.back')}
      confirm={t(group, { context: kind })}
      onConfirm={async () => {
        if (kind === 'accept' && offer.kind === 'offer') noteAccepted(offer.id);
        await mutateAsync({ kind, id: offer.id, note: tidied(note) });
        keepDraft(draft, undefined);
        toast.success(t(words.done, { context: kind }));
      }}
      line={lineOf(error, { 1014: t('offer.tooLate') })}
    >
      <p>
        {isOfRights && kind === 'accept'
          ? t('amendment.askText.acceptRights', { amount: money(offer.price) })
          : whatFollows(kind, offer, { group, name, isOwner })}
      </p>
      {kind === 'decline' && (
        <Textarea
          mt={16}
          ta="start"
          label={t('offer.noteLabel')}
          description={t('offer.noteHint', { name })}
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          error={fieldErrors(error)['note']}
          onChange={(event) => setNote(event.currentTarget.value.replaceAll(/[\n\t]+/g, ' '))}
        />
      )}
    </ConfirmModal>
  );
}

type Asked = Pick<AnswerModalProps, 'group' | 'name'> & { isOwner: boolean };

function whatFollows(kind: OfferAction, offer: Answered, { group, name, isOwner }: Asked): string {
  const values = { amount: money(offer.price), day: deadline(offer.dueAt), name };
  const count = offer.parts.length;
  if (kind !== 'accept') return t(WORDS[group].text, { context: kind, ...values });
  if (offer.kind === 'amendment') return t('amendment.askText.accept', values);
  // Only a creator's counter is accepted by the owner.
  if (isOwner) return count > 0 ? t('counter.askText.ownerParts', { ...values, count }) : t('counter.askText.owner', values);
  return count > 0 ? t('offer.askText.acceptParts', { ...values, count }) : t('offer.askText.accept', values);
}
