import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  renameTemplate,
  saveTemplate,
  type Template,
} from '@castlane/contract/job-template.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyBrief } from '#features/jobs/briefs/brief-values.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { SaveTemplateButton } from './SaveTemplateButton.tsx';
import { templateOf } from './template-values.ts';
import { TemplateStart } from './TemplateStart.tsx';

const OWN_ID = '0190ca7e-0000-7000-8000-0000000000a1';
const HOUSE: Template = {
  id: 'unboxing',
  kind: 'house',
  name: 'Unboxing',
  title: 'Unbox it',
  goneCategories: 0,
  brief: { title: 'Unbox it' },
};
const OWN: Template = { id: OWN_ID, kind: 'own', name: 'Spring walk', title: null, goneCategories: 1, brief: { questions: ['Where?'] } };
const listed = ({ id, kind, name, title }: Template) => ({ id, kind, name, title });

function Form() {
  const [start] = useState(() => emptyBrief());
  const [values, setValues] = useState(start);
  return (
    <>
      <TemplateStart start={start} isEmpty={values === start} onFill={setValues} onStartOver={() => setValues(start)} />
      <output>{values.title || values.questions[0] || 'Empty'}</output>
      <button type="button" onClick={() => setValues({ ...start, title: 'Typed' })}>
        Type
      </button>
      <SaveTemplateButton briefNow={() => templateOf(values)} />
    </>
  );
}

function begin() {
  signIn(anOwner());
  const api = fakeApi()
    .on(listTemplates, { items: [listed(OWN), listed(HOUSE)] })
    .on(getTemplate, ({ params }) => (params.id === OWN_ID ? OWN : HOUSE));
  return { api, ...renderPage(<Form />) };
}

const filled = () => document.querySelector('output')!.textContent;
async function allOf(user: ReturnType<typeof begin>['user']) {
  await user.click(await screen.findByRole('button', { name: 'All templates' }));
  return within(await screen.findByRole('dialog', { name: 'Start from a template' }));
}

test('an empty form shows one of the house; using it fills the form and stores nothing', async () => {
  const { api, user } = begin();
  await user.click(await screen.findByRole('button', { name: 'Use this: Unboxing' }));
  await screen.findByText('We filled in the form from “Unboxing”. Nothing is saved yet.');
  expect(filled()).toBe('Unbox it');
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(filled()).toBe('Empty');
  expect(await screen.findByRole('button', { name: 'Use this: Unboxing' })).toBeTruthy();
});

test('the dialog has the own ones first, and one that lost a category says so', async () => {
  const { user } = begin();
  const dialog = await allOf(user);
  const uses = await dialog.findAllByRole('button', { name: /^Use / });
  expect(uses.map((button) => button.getAttribute('aria-label'))).toEqual(['Use this: Spring walk', 'Use this: Unboxing']);
  await user.click(uses[0]!);
  await screen.findByText('1 of its categories is no longer offered. Choose another one.');
  expect(filled()).toBe('Where?');
});

test('blank closes the offer, and so does the first letter', async () => {
  const { user, unmount } = begin();
  await user.click(await screen.findByRole('button', { name: 'Start blank' }));
  expect(screen.queryByText('Start from a template')).toBeNull();
  unmount();
  const { user: again } = begin();
  await screen.findByText('Start from a template');
  await again.click(screen.getByRole('button', { name: 'Type' }));
  expect(screen.queryByText('Start from a template')).toBeNull();
});

test('a template that another tab deleted fills nothing, and the dialog says why', async () => {
  const { api, user } = begin();
  api.on(getTemplate, new FakeProblem(1009));
  const dialog = await allOf(user);
  await user.click(await dialog.findByRole('button', { name: 'Use this: Spring walk' }));
  await dialog.findByText('This template was deleted. Choose another one.');
  expect(filled()).toBe('Empty');
  await waitFor(() => expect(api.callsTo(listTemplates).length).toBeGreaterThan(1));
});

test('own ones are renamed and deleted, those of the house are not', async () => {
  const { api, user } = begin();
  api.on(renameTemplate, { id: OWN_ID, name: 'Autumn walk', createdAt: '2026-11-29T00:00:00.000Z' }).on(deleteTemplate, undefined);
  const dialog = await allOf(user);
  expect(await dialog.findAllByRole('button', { name: /^(Rename|Delete): / })).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Rename: Spring walk' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the template' });
  await user.clear(name);
  await user.type(name, 'Autumn walk{Enter}');
  await waitFor(() => expect(api.callsTo(renameTemplate)[0]?.body).toEqual({ name: 'Autumn walk' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of the template' })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Delete: Spring walk' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.callsTo(deleteTemplate)).toHaveLength(1));
});

test('what is typed is kept under a name; the fifty-first is refused in the dialog', async () => {
  const { api, user } = begin();
  api.on(saveTemplate, new FakeProblem(1005, 'You already have 50 templates. Delete one to keep another'));
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(screen.getByRole('button', { name: 'Save as template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name of the template' }).value).toBe('Typed');
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  await dialog.findByText('You already have 50 templates. Delete one to keep another');
  expect(api.callsTo(saveTemplate)[0]?.body).toMatchObject({ name: 'Typed', brief: { title: 'Typed' } });
});
