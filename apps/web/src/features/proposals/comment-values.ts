import { Currency, type Money } from '@castlane/contract/primitives.ts';
import type { Budget, Job } from '@castlane/contract/job.ts';
import { ProposalInput, type Proposal } from '@castlane/contract/proposal.ts';
import { isKept, keptImage, type KeptUpload } from '#features/uploads/kept.ts';
import { majorOf, minorOf } from '#platform/format.ts';
import { issuesOf, withHttps } from '#platform/form.ts';
import { t } from '#platform/i18n.ts';

export const MESSAGE_MAX = 2000;
export const ANSWER_MAX = 1000;
export const MOST_SAMPLES = 3;

/** The form as it stands on the screen. */
export type CommentValues = {
  message: string;
  /** In major units, as typed. */
  price: number | '';
  currency: Money['currency'];
  deliverBy: string;
  answers: string[];
  samples: { title: string; url: string }[];
  pictures: KeptUpload[];
  /** A picture is still on its way. */
  isSending: boolean;
};

type CommentDraft = CommentValues & { questions: string[] };

/** Today where the reader is, as `YYYY-MM-DD`. */
export function today(): string {
  return new Intl.DateTimeFormat('sv').format(new Date());
}

type JobOfForm = Pick<Job, 'id' | 'version' | 'budget' | 'questions'>;

/** A fixed price is the job's own; elsewhere the creator names one. */
export function asksForPrice({ type }: Budget): boolean {
  return type !== 'fixed';
}

/** A range leaves both open: the price, and the day on which the work can be there. */
export function asksForDay({ type }: Budget): boolean {
  return type === 'range';
}

/** The currency of a job, or undefined where nothing is paid: then the creator chooses. */
export function currencyOf({ amount, max }: Budget): Money['currency'] | undefined {
  return amount?.currency ?? max?.currency;
}

/**
 * The values of a form, from a draft as far as one is usable. A draft comes from storage, so nothing of it is taken for granted.
 * An answer stays with the question that it was written for.
 */
export function startValues({ budget, questions }: JobOfForm, draft: unknown): CommentValues {
  const kept = isRecord(draft) ? draft : {};
  const answers = Array.isArray(kept['answers']) ? kept['answers'] : [];
  const asked: unknown[] = Array.isArray(kept['questions']) ? kept['questions'] : questions;
  const samples = Array.isArray(kept['samples']) ? kept['samples'].filter(isRecord) : [];
  const currency = Currency.safeParse(kept['currency']);
  return {
    message: textOf(kept['message']),
    price: typeof kept['price'] === 'number' ? kept['price'] : '',
    currency: currencyOf(budget) ?? (currency.success ? currency.data : 'USD'),
    deliverBy: textOf(kept['deliverBy']),
    answers: questions.map((question) => textOf(answers[asked.indexOf(question)])),
    samples: samples.slice(0, MOST_SAMPLES).map(({ title, url }) => ({ title: textOf(title), url: textOf(url) })),
    pictures: Array.isArray(kept['pictures']) ? kept['pictures'].filter(isKept).slice(0, MOST_SAMPLES) : [],
    isSending: false,
  };
}

/** What is kept of a form: its values, and which questions its answers are for. */
export function draftOf(values: CommentValues, { questions }: Pick<Job, 'questions'>): CommentDraft {
  return { ...values, questions: [...questions] };
}

/** A comment that was sent before, as the values of a form. */
export function valuesOf({ message, price, deliverBy, answers, questions, portfolio }: Proposal): CommentDraft {
  return {
    message,
    price: price ? majorOf(price) : '',
    currency: price?.currency ?? 'USD',
    deliverBy: deliverBy ?? '',
    answers,
    questions,
    samples: portfolio.flatMap(({ title, url }) => (title !== undefined && url !== undefined ? [{ title, url }] : [])),
    pictures: portfolio.flatMap(({ uploadId, image }) => (uploadId && image ? [keptImage({ uploadId, ...image })] : [])),
    isSending: false,
  };
}

export function isBlank({ message, price, deliverBy, answers, samples, pictures }: CommentValues): boolean {
  return (
    pictures.length === 0 &&
    message === '' &&
    price === '' &&
    deliverBy === '' &&
    answers.every((answer) => answer === '') &&
    samples.length === 0
  );
}

/** What is sent. Rows of samples that were left empty are not. */
export function toInput(values: CommentValues, { id, version, budget, questions }: JobOfForm): ProposalInput {
  const { message, price, currency, deliverBy, answers } = values;
  return {
    jobId: id,
    jobVersion: version,
    message,
    ...(asksForPrice(budget) && price !== '' ? { price: { amount: minorOf(price, currency), currency } } : {}),
    ...(deliverBy ? { deliverBy } : {}),
    ...(questions.length > 0 ? { answers } : {}),
    portfolio: [
      ...filledRows(values).map(({ title, url }) => ({ title: title.trim(), url: withHttps(url) })),
      ...values.pictures.map(({ uploadId }) => ({ uploadId })),
    ],
  };
}

/** What is wrong with the form, by the path of its field; nothing when it can be sent. `now` is a day. */
export function whyNotSent(values: CommentValues, job: JobOfForm, now: string): Record<string, string> {
  const errors = onScreen(issuesOf(ProposalInput, toInput(values, job)), values);
  if (asksForDay(job.budget) && values.price === '') errors['price'] = t('comment.priceNeeded');
  if (asksForDay(job.budget) && values.deliverBy === '') errors['deliverBy'] = t('comment.dayNeeded');
  if (values.isSending) errors['pictures'] ??= t('uploads.stillSending');
  if (values.deliverBy && values.deliverBy < now) errors['deliverBy'] ??= t('comment.dayPast');
  return errors;
}

/** What of a comment is changed: all of it but its job. */
export function toEdit(values: CommentValues, job: JobOfForm): Omit<ProposalInput, 'jobId' | 'jobVersion'> {
  const { jobId: _, jobVersion: _version, ...edit } = toInput(values, job);
  return edit;
}

/** What is wrong with a comment that is changed. What is left out of it stays, so a price or a day cannot be taken away again. */
export function whyNotChanged(values: CommentValues, before: Proposal, job: JobOfForm, now: string): Record<string, string> {
  const errors = whyNotSent(values, job, now);
  if (before.price && asksForPrice(job.budget) && values.price === '') errors['price'] ??= t('comment.cannotClear');
  if (before.deliverBy && values.deliverBy === '') errors['deliverBy'] ??= t('comment.cannotClear');
  return errors;
}

/** Problems by the path of what was sent, turned into problems by the path of the field on the screen. */
export function onScreen(problems: Record<string, string>, values: CommentValues): Record<string, string> {
  const rows = values.samples.flatMap((sample, index) => (isFilledRow(sample) ? [index] : []));
  return Object.fromEntries(
    Object.entries(problems).map(([path, message]) => {
      const [head = '', index, rest = ''] = path.split('.');
      if (head === 'price') return ['price', message];
      if (head === 'answers') return [`answers.${index ?? 0}`, message];
      if (head === 'portfolio' && Number(index ?? rows.length) >= rows.length) return ['pictures', message];
      if (head === 'portfolio' && index !== undefined) return [`samples.${rows[Number(index)] ?? 0}.${rest || 'url'}`, message];
      return [path, message];
    }),
  );
}

function filledRows({ samples }: CommentValues) {
  return samples.filter(isFilledRow);
}

function isFilledRow({ title, url }: { title: string; url: string }): boolean {
  return title.trim() !== '' || url.trim() !== '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
