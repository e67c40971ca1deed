import { readFile } from 'node:fs/promises';
import { NOTIFICATION_TOPICS } from '@castlane/contract/notification-preference.ts';
import { expect, test } from 'vitest';

const FOR = { creator: 'creators', business_owner: 'businesses', both: 'both' };

test('the page for operators lists the settings of each topic', async () => {
  const page = await readFile(new URL('../../../../../docs/notifications.md', import.meta.url), 'utf8');
  const cells = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [name, topic] of Object.entries(NOTIFICATION_TOPICS)) {
    const mail = 'always' in topic ? 'always' : topic.mail ? 'yes' : 'no';
    const kinds = topic.kinds.length === 0 ? 'messages' : topic.kinds.map((kind) => `\`${kind}\``).join(', ');
    expect(cells).toContainEqual(['', `\`${name}\``, FOR[topic.for], mail, topic.push ? 'yes' : 'no', kinds, '']);
  }
});
