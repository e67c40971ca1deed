import { Past, type Ground } from './past.ts';
import { planCrowd } from './stories/crowd.ts';
import { planDiscovery } from './stories/discovery.ts';
import { planEarlier } from './stories/earlier.ts';
import { planKept } from './stories/kept.ts';
import { planLetters } from './stories/letters.ts';
import { planPeople } from './stories/people.ts';
import { planQuestions } from './stories/questions.ts';
import { planReports } from './stories/reports.ts';
import { planSaved, planSavedSearch } from './stories/saved.ts';
import { Scene } from './stories/scene.ts';
import { planStories } from './stories/script.ts';

/** Generates the history of the demo world as rows. */
export function tellWorld(ground: Ground): Past {
  const past = new Past(ground);
  const scene = new Scene(past);
  planPeople(scene);
  planCrowd(scene);
  planStories(scene);
  planEarlier(scene);
  planLetters(scene);
  planReports(scene);
  planSaved(scene);
  planDiscovery(scene);
  planQuestions(scene);
  planSavedSearch(scene);
  planKept(scene);
  past.tell();
  return past;
}
