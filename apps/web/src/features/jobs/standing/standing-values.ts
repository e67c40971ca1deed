import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import type { StandingTerms } from '@castlane/contract/standing-terms.ts';
import { emptyBrief, type BriefValues } from '#features/jobs/briefs/brief-values.ts';
import { inputOf, emptyErrorsOf } from '#features/jobs/briefs/brief-input.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { StandingTermsBody } from './api.ts';

/** Returns the values of a form with the standing terms; without any they stay as they are. */
export function withStanding(values: BriefValues, terms: StandingTerms | null): BriefValues {
  if (terms === null) return values;
  return { ...values, ...terms, usageDays: terms.usageScope === 'none' ? values.usageDays : terms.usageDays };
}

/** The values of the form of the terms alone. Its other fields are never shown. */
export function startOf(terms: StandingTerms | null): BriefValues {
  return withStanding({ ...emptyBrief(), usageScope: DEFAULT_TERMS.usageScope }, terms);
}

export function standingOf(values: BriefValues): StandingTerms {
  const { shipsProduct: _ships, shipping: _shipping, ...terms } = inputOf(values).terms!;
  return terms;
}

/** Errors by field. */
export function errorsOf(values: BriefValues): Record<string, string> {
  const issues = Object.entries(issuesOf(StandingTermsBody, { terms: standingOf(values) }));
  const empty = Object.entries(emptyErrorsOf(values)).filter(([field]) => field in standingOf(values));
  return { ...Object.fromEntries(issues.map(([path, why]) => [path.replace('terms.', ''), why])), ...Object.fromEntries(empty) };
}
