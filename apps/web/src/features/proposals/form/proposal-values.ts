import { Currency, type Money } from '@castlane/contract/primitives.ts';
import type { Budget } from '@castlane/contract/brief.ts';
import type { Job } from '@castlane/contract/job.ts';
import { ProposalInput, type Proposal } from '@castlane/contract/proposal.ts';
import { tidied } from '@castlane/contract/text.ts';
import { isKept, keptImage, type KeptUpload } from '#features/uploads/kept.ts';
import { majorOf, minorOf } from '@castlane/contract/currency.ts';
import { numberOf, type NumberField } from '#platform/language/numbers.ts';
import { issuesOf, withHttps } from '#platform/forms/form.ts';
import { t } from '#features/proposals/words.ts';
import { t as uploadsT } from '#features/uploads/words.ts';

export const MESSAGE_MAX = 2000;
export const ANSWER_MAX = 1000;
export const MOST_SAMPLES = 3;

const TITLE_MAX = 100;

/** A sample as a row of the form: a link, or with an id an item of the portfolio. */
export type SampleRow = { title: string; url: string; itemId?: string };

export type ProposalValues = {
  message: string;
  /** In major units, as typed. */
  price: NumberField;
  currency: Money['currency'];
  deliverBy: string;
  answers: string[];
  samples: SampleRow[];
  pictures: KeptUpload[];
  /** A picture still uploads. */
  isSending: boolean;
};

/** As it is stored: with the questions of its answers. */
type ProposalDraft = ProposalValues & { questions: string[] };

type JobOfForm = Pick<Job, 'id' | 'version' | 'budget' | 'questions'>;

/** With a fixed price, the job sets it; otherwise the creator does. */
export function asksForPrice({ type }: Budget): boolean {
  return type !== 'fixed';
}

/** A range leaves the price and the delivery date to the creator. */
export function asksForDay({ type }: Budget): boolean {
  return type === 'range';
}

/** The currency of a job, or undefined if it pays no money: then the creator chooses one. */
export function currencyOf({ amount, max }: Budget): Money['currency'] | undefined {
  return amount?.currency ?? max?.currency;
}

/** Returns the form's values from a draft. A draft comes from storage, so each value is checked. An answer stays with its question. */
export function startValues({ budget, questions }: JobOfForm, draft: unknown): ProposalValues {
  const kept = isRecord(draft) ? draft : {};
  const answers = Array.isArray(kept['answers']) ? kept['answers'] : [];
  const asked: unknown[] = Array.isArray(kept['questions']) ? kept['questions'] : questions;
  const samples = Array.isArray(kept['samples']) ? kept['samples'].filter(isRecord) : [];
  const currency = Currency.safeParse(kept['currency']);
  return {
    message: textOf(kept['message']),
    price: typeof kept['price'] === 'number' || typeof kept['price'] === 'string' ? kept['price'] : '',
    currency: currencyOf(budget) ?? currency.data ?? 'USD',
    deliverBy: textOf(kept['deliverBy']),
    answers: questions.map((question) => textOf(answers[asked.indexOf(question)])),
    samples: samples.slice(0, MOST_SAMPLES).map(rowOf),
    pictures: Array.isArray(kept['pictures']) ? kept['pictures'].filter(isKept).slice(0, MOST_SAMPLES) : [],
    isSending: false,
  };
}

export function valuesOf({ message, price, deliverBy, answers, questions, portfolio }: Proposal): ProposalDraft {
  return {
    message,
    price: price ? majorOf(price) : '',
    currency: price?.currency ?? 'USD',
    deliverBy: deliverBy ?? '',
    answers,
    questions,
    samples: portfolio.flatMap(({ title, url, item }) => (title === undefined ? [] : [rowOf({ title, url, itemId: item?.id })])),
    pictures: portfolio.flatMap(({ uploadId, image }) => (uploadId && image ? [keptImage({ uploadId, ...image })] : [])),
    isSending: false,
  };
}

export function isBlank({ message, price, deliverBy, answers, samples, pictures }: ProposalValues): boolean {
  return [message, price, deliverBy, ...answers].every((each) => each === '') && samples.length === 0 && pictures.length === 0;
}

/** The request body, without empty rows of samples. */
export function toInput(values: ProposalValues, { id, version, budget, questions }: JobOfForm): ProposalInput {
  const { message, price, currency, deliverBy, answers } = values;
  return {
    jobId: id,
    jobVersion: version,
    message,
    ...(asksForPrice(budget) && price !== '' ? { price: { amount: minorOf(numberOf(price), currency), currency } } : {}),
    ...(deliverBy ? { deliverBy } : {}),
    ...(questions.length > 0 ? { answers } : {}),
    portfolio: [
      ...values.samples
        .filter(isFilledRow)
        .map(({ title, url, itemId }) =>
          itemId === undefined ? { title: tidied(title), url: withHttps(url) } : { title: tidied(title), itemId },
        ),
      ...values.pictures.map(({ uploadId }) => ({ uploadId })),
    ],
  };
}

/** Returns errors by field, empty if the form can be sent. `now` is a day. */
export function whyNotSent(values: ProposalValues, job: JobOfForm, now: string): Record<string, string> {
  const errors = onScreen(issuesOf(ProposalInput, toInput(values, job)), values);
  if (asksForDay(job.budget) && values.price === '') errors['price'] = t('comment.priceNeeded');
  if (asksForDay(job.budget) && values.deliverBy === '') errors['deliverBy'] = t('comment.dayNeeded');
  if (values.isSending) errors['pictures'] ??= uploadsT('uploads.stillSending');
  if (values.deliverBy && values.deliverBy < now) errors['deliverBy'] ??= t('comment.dayPast');
  return errors;
}

/** The fields that can be changed: all but the job. */
export function toEdit(values: ProposalValues, job: JobOfForm): Omit<ProposalInput, 'jobId' | 'jobVersion'> {
  const { jobId: _, jobVersion: _version, ...edit } = toInput(values, job);
  return edit;
}

/** Returns errors of a changed proposal. Omitted fields keep their value, so a price or a day cannot be removed. */
export function whyNotChanged(values: ProposalValues, before: Proposal, job: JobOfForm, now: string): Record<string, string> {
  const errors = whyNotSent(values, job, now);
  if (before.price && asksForPrice(job.budget) && values.price === '') errors['price'] ??= t('comment.cannotClear');
  if (before.deliverBy && values.deliverBy === '') errors['deliverBy'] ??= t('comment.cannotClear');
  return errors;
}

/** Maps errors by path of the request to errors by field of the form. */
export function onScreen(problems: Record<string, string>, values: ProposalValues): Record<string, string> {
  const rows = values.samples.flatMap((sample, index) => (isFilledRow(sample) ? [index] : []));
  return Object.fromEntries(
    Object.entries(problems).map(([path, message]) => {
      const [head = '', index, rest = ''] = path.split('.');
      if (head === 'price') return ['price', message];
      if (head === 'answers') return [`answers.${index ?? 0}`, message];
      if (head === 'portfolio' && Number(index ?? rows.length) >= rows.length) return ['pictures', message];
      if (head === 'portfolio' && index !== undefined) {
        const row = rows[Number(index)] ?? 0;
        // Only the title of an item is a field.
        return [`samples.${row}.${rest || (values.samples[row]?.itemId === undefined ? 'url' : 'title')}`, message];
      }
      return [path, message];
    }),
  );
}

type Chosen = { id: string; url: string; title: string };

/** The rows after items were chosen. Kept ones keep their typed title; new ones come last. */
export function withItems(samples: readonly SampleRow[], chosen: readonly Chosen[]): SampleRow[] {
  const stay = samples.filter(({ itemId }) => itemId === undefined || chosen.some(({ id }) => id === itemId));
  const come = chosen.filter(({ id }) => !samples.some(({ itemId }) => itemId === id));
  return [...stay, ...come.map(({ id, url, title }) => ({ title: tidied([...title].slice(0, TITLE_MAX).join('')), url, itemId: id }))];
}

/** The rows if the portfolio has only these items: all others become links, as on the server. */
export function withoutGone(samples: readonly SampleRow[], items: readonly { id: string }[]): SampleRow[] {
  return samples.map((row) =>
    row.itemId === undefined || items.some(({ id }) => id === row.itemId) ? row : { title: row.title, url: row.url },
  );
}

function isFilledRow({ title, url }: SampleRow): boolean {
  return tidied(title) !== '' || tidied(url) !== '';
}

function rowOf({ title, url, itemId }: Record<string, unknown>): SampleRow {
  return { title: textOf(title), url: textOf(url), ...(typeof itemId === 'string' ? { itemId } : {}) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
