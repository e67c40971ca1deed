import type { TemplateBrief } from '@castlane/contract/job-template.ts';
import { TEMPLATES_MOST } from '@castlane/contract/policy.ts';

/** Returns why an owner cannot keep another template, or undefined. */
export function whyNoMoreTemplates(count: number): string | undefined {
  return count < TEMPLATES_MOST ? undefined : `You already have ${TEMPLATES_MOST} templates. Delete one to keep another`;
}

/** Returns a brief without the categories that can no longer be chosen, and how many they are. */
export function withoutGone(brief: TemplateBrief, chosen: ReadonlySet<string>): { brief: TemplateBrief; goneCategories: number } {
  const { categories, ...rest } = brief;
  if (!categories) return { brief, goneCategories: 0 };
  const left = categories.filter((id) => chosen.has(id));
  return { brief: left.length > 0 ? { ...rest, categories: left } : rest, goneCategories: categories.length - left.length };
}
