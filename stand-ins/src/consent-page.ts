import type { ServiceName } from './behaviour.ts';
import type { Account, People } from './people.ts';
import { pictureOf } from './pictures.ts';

const TITLES: Record<ServiceName, string> = { youtube: 'YouTube', instagram: 'Instagram' };
const PERMISSIONS: Record<ServiceName, string> = {
  youtube: 'See the YouTube channel and its videos',
  instagram: 'See the profile and its posts (instagram_business_basic)',
};

type Page = {
  service: ServiceName;
  path: string;
  query: Partial<Record<string, string>>;
  people: People;
  behaviours: Readonly<Record<string, string>>;
};

export function consentPage({ service, path, query, people, behaviours }: Page): string {
  const action = `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const [accounts, others] = [people.invented, people.others].map((all) => all.filter((account) => account.service === service));
  const choices = accounts!.map((account, index) => choice(account, index === 0)).join('\n');
  const options = [...Object.entries(behaviours), ['old_code', 'works, but the code that it gives has expired']]
    .map(([name, words]) => `<option value="${name}">${words}</option>`)
    .join('\n');
  return layout(
    service,
    `<p>The application wants to read an account. Choose one of these invented ones, and what should happen.</p>
<form method="post" action="${escaped(action)}">
<fieldset><legend>Account</legend>
${choices}
${others!.length > 0 ? more(others!) : ''}</fieldset>
<fieldset><legend>What it may do</legend>
<label><input type="checkbox" name="permitted" checked> <span>${PERMISSIONS[service]}</span></label>
</fieldset>
<p><label for="behaviour">After that, the service</label>
<select id="behaviour" name="behaviour">
${options}
</select></p>
<p class="answers"><button name="answer" value="allow">Allow</button> <button name="answer" value="refuse" class="plain">Refuse</button></p>
</form>`,
  );
}

export function refusalPage(service: ServiceName, why: string): string {
  return layout(service, `<p role="alert">The stand-in refuses this address. ${escaped(why)}</p>`);
}

/** There are many, and they are rarely needed. */
function more(others: readonly Account[]): string {
  return `<details><summary>Other creators of the demo</summary>
${others.map((account) => choice(account, false)).join('\n')}
</details>
`;
}

function choice(account: Account, checked: boolean): string {
  const { key, name, handle, note, hasNoPictures } = account;
  return `<label><input type="radio" name="account" value="${key}"${checked ? ' checked' : ''}>
${hasNoPictures ? '' : `<img src="${pictureOf(account)}" alt="" width="40" height="40">\n`}<span>${escaped(name || handle)} <small>${escaped(handle)}, ${escaped(note)}</small></span></label>`;
}

function layout(service: ServiceName, body: string): string {
  const title = TITLES[service];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in for ${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.notice { border: 2px solid #b25e00; border-radius: .5rem; padding: .75rem 1rem; }
fieldset { margin: 1rem 0; border: 1px solid #888; border-radius: .5rem; }
summary { padding: .4rem 0; min-height: 2.75rem; }
fieldset label { display: flex; gap: .75rem; align-items: center; padding: .4rem 0; min-height: 2.75rem; }
small { display: block; }
img { border-radius: 50%; }
select, button { font: inherit; padding: .6rem 1rem; max-width: 100%; min-height: 2.75rem; }
select { display: block; }
button { border: 2px solid #3346c5; border-radius: .5rem; background: #3346c5; color: #fff; }
.plain { background: Canvas; color: CanvasText; border-color: #888; }
:focus-visible { outline: 3px solid #e08700; outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>Stand-in for ${title}</h1>
<p class="notice"><strong>This is not ${title}.</strong> It is a stand-in for it, on this machine, with invented accounts. Nothing here is sent to ${title}.</p>
${body}
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
