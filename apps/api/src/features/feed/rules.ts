import type { Job } from '@castlane/contract/job.ts';

export type MatchFacts = { sharedCategories: number; viewerCountry: string | null; viewerLanguages: string[] };

/** How well a job fits a creator, 0 to 100, and why, in words. What the job does not ask for counts as met. */
export function matchOf(facts: MatchFacts & Pick<Job, 'categories' | 'location' | 'wanted'>): { score: number; reasons: string[] } {
  const { sharedCategories, viewerCountry, viewerLanguages, categories, location, wanted } = facts;
  const reasons: string[] = [];
  let score = 0;
  if (sharedCategories > 0) {
    score += sharedCategories >= Math.min(2, categories.length) ? 60 : 45;
    reasons.push(sharedCategories === 1 ? '1 of your categories' : `${sharedCategories} of your categories`);
  }
  if (!wanted.languages?.length) score += 20;
  else if (wanted.languages.some((language) => viewerLanguages.includes(language))) {
    score += 20;
    reasons.push('your language');
  }
  const countries = location.kind === 'onsite' && location.country ? [location.country] : (wanted.countries ?? []);
  if (countries.length === 0) score += 20;
  else if (viewerCountry && countries.includes(viewerCountry)) {
    score += 20;
    reasons.push('your country');
  }
  return { score, reasons };
}
