/** Returns the next number from 0 to 1, always the same for the same seed. */
export type Chance = () => number;
type Draw = (chance: Chance) => string;

/** What an invented creator films, drawn in a square of 100; wide pictures show its middle from 22 to 78. */
const DRAWN = {
  ridge,
  sea,
  city,
  forest,
  table,
  notebook,
  desk,
  room,
  shelf,
  wool,
  keys,
  weights,
  cat,
  garage,
  game,
  wall,
  face,
} satisfies Record<string, Draw>;
export type Scene = keyof typeof DRAWN;
export const SCENES = Object.keys(DRAWN) as Scene[];

/** Draws a scene as an SVG of this size. */
export function svgOf(scene: Scene, seed: number, width: number, height: number): string {
  const size = (1 + (seed % 7) / 20).toFixed(2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
<defs>${['0.5', '1.2', '3', '7'].map((blur, nth) => `<filter id="b${nth}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur}"/></filter>`).join('')}
<radialGradient id="edge" cx="50%" cy="50%" r="72%"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.34"/></radialGradient></defs>
<g transform="translate(50 50) scale(${seed % 2 ? '-' : ''}${size} ${size}) translate(-50 -50)">${DRAWN[scene](chanceOf(seed))}</g><rect width="100" height="100" fill="url(#edge)"/></svg>`;
}

function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const between = (chance: Chance, from: number, to: number) => from + chance() * (to - from);
const pick = <T>(chance: Chance, all: readonly T[]): T => all[Math.floor(chance() * all.length)]!;
const times = (count: number, draw: (nth: number) => string) => Array.from({ length: count }, (_, nth) => draw(nth)).join('');
const hsl = (hue: number, saturation: number, light: number) => `hsl(${Math.round(hue)},${Math.round(saturation)}%,${Math.round(light)}%)`;

function fade(id: string, from: string, to: string, direction = 'x2="0" y2="1"'): string {
  return `<linearGradient id="${id}" ${direction}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A sphere, a bowl, a head: lit from the upper left. */
function round(id: string, hue: number, saturation: number, light: number): string {
  return `<radialGradient id="${id}" cx="36%" cy="30%" r="80%"><stop stop-color="${hsl(hue, saturation, light + 16)}"/><stop offset="0.6" stop-color="${hsl(hue, saturation, light)}"/><stop offset="1" stop-color="${hsl(hue, saturation, light - 18)}"/></radialGradient>`;
}

const whole = (fill: string) => `<rect width="100" height="100" fill="${fill}"/>`;
const shadow = (x: number, y: number, rx: number, ry: number, opacity = 0.35) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#000" opacity="${opacity}" filter="url(#b1)"/>`;
const glow = (x: number, y: number, r: number, colour: string, opacity: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity="${opacity}" filter="url(#b3)"/>`;

/** Lights out of focus. */
function bokeh(chance: Chance, hue: number, count: number): string {
  return times(
    count,
    () =>
      `<circle cx="${between(chance, 0, 100)}" cy="${between(chance, 12, 70)}" r="${between(chance, 1.5, 6)}" fill="${hsl(hue + between(chance, -25, 25), 80, 70)}" opacity="${between(chance, 0.12, 0.5)}" filter="url(#b0)"/>`,
  );
}

type Colour = readonly [hue: number, saturation: number, light: number];
const SKIES: readonly { top: Colour; low: Colour; hill: number; sun: string }[] = [
  { top: [214, 62, 46], low: [28, 88, 78], hill: 222, sun: '#ffe9b8' },
  { top: [205, 68, 58], low: [200, 60, 90], hill: 208, sun: '#fffbe8' },
  { top: [262, 38, 38], low: [12, 82, 70], hill: 258, sun: '#ffc98a' },
  { top: [196, 30, 62], low: [40, 30, 88], hill: 190, sun: '#fff4dc' },
  { top: [228, 55, 24], low: [318, 46, 60], hill: 236, sun: '#ffd0c0' },
];

function sky(chance: Chance): { drawn: string; hill: number; sun: string; x: number } {
  const { top, low, hill, sun } = pick(chance, SKIES);
  const x = between(chance, 18, 82);
  const clouds = times(
    5,
    () =>
      `<ellipse cx="${between(chance, 0, 100)}" cy="${between(chance, 24, 44)}" rx="${between(chance, 10, 26)}" ry="${between(chance, 0.6, 1.8)}" fill="#fff" opacity="${between(chance, 0.1, 0.4)}" filter="url(#b1)"/>`,
  );
  const drawn = `<defs>${fade('sky', hsl(...top), hsl(...low))}</defs>${whole('url(#sky)')}${glow(x, 46, 20, sun, 0.75)}<circle cx="${x}" cy="46" r="4.5" fill="${sun}" filter="url(#b0)"/>${clouds}`;
  return { drawn, hill, sun, x };
}

/** The outline of a slope from left to right, by halving: rough for rock, smooth for hills. */
function slope(chance: Chance, y: number, height: number, rough: number): string {
  let points = [between(chance, -1, 1), between(chance, -1, 1), between(chance, -1, 1)];
  for (let split = 0, size = rough; split < 5; split++, size *= rough)
    points = points.flatMap((at, nth) =>
      nth === points.length - 1 ? [at] : [at, (at + points[nth + 1]!) / 2 + between(chance, -size, size)],
    );
  return points.map((at, nth) => `${((nth * 100) / (points.length - 1)).toFixed(1)} ${(y + at * height).toFixed(1)}`).join('L');
}

function person(x: number, y: number, size: number, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="#171a22"><circle cy="-9.3" r="1.5"/><path d="M-1.9-7.4Q0-8.2 1.9-7.4L2.3-3 1.6 0H.4L0-2.6-.4 0h-1.2L-2.3-3Z"/><rect x="-1.7" y="-7.3" width="3.4" height="3.8" rx="1" fill="${colour}"/></g>`;
}

function ridge(chance: Chance): string {
  const { drawn, hill } = sky(chance);
  const isWinter = chance() < 0.4;
  const layers = times(5, (nth) => {
    const [light, y] = [72 - nth * 13, 46 + nth * 8];
    const colour = nth === 4 && isWinter ? '#eef3fb' : hsl(hill + nth * 4, 34 - nth * 2, light);
    return `<path d="M0 100L${slope(chance, y, 9 - nth, 0.52 - nth * 0.05)}L100 100Z" fill="${colour}"/><rect y="${y}" width="100" height="12" fill="#fff" opacity="${nth < 3 ? 0.1 : 0}" filter="url(#b2)"/>`;
  });
  const trees = times(16, () => {
    const [x, y, h] = [between(chance, 0, 100), between(chance, 76, 90), between(chance, 5, 13)];
    return `<path d="M${x} ${y - h}l${h * 0.24} ${h}h${-h * 0.48}z" fill="${hsl(hill, 30, 13)}"/>`;
  });
  return (
    drawn +
    layers +
    trees +
    (chance() < 0.6 ? person(between(chance, 30, 70), 77, between(chance, 1, 1.5), pick(chance, ['#d9483b', '#e8a33d', '#2f8f83'])) : '')
  );
}

function sea(chance: Chance): string {
  const { drawn, hill, sun, x } = sky(chance);
  const glints = times(70, () => {
    const depth = chance();
    return `<rect x="${x + between(chance, -1, 1) * (4 + depth * 42)}" y="${52 + depth * 34}" width="${1 + depth * 7}" height="${0.2 + depth * 0.5}" rx="0.3" fill="${sun}" opacity="${between(chance, 0.2, 0.75)}"/>`;
  });
  const foam = times(
    3,
    (nth) =>
      `<path d="M0 ${82 + nth * 5}Q25 ${78 + nth * 5 + chance() * 5} 50 ${83 + nth * 5}T100 ${80 + nth * 5}" fill="none" stroke="#fff" stroke-width="${0.7 + nth * 0.6}" opacity="0.6" filter="url(#b0)"/>`,
  );
  const shore = chance() < 0.5 ? `<path d="M0 52L${slope(chance, 49, 3, 0.4)}L100 52Z" fill="${hsl(hill, 26, 40)}"/>` : '';
  return `${drawn}${shore}<defs>${fade('sea', hsl(hill - 12, 52, 52), hsl(hill - 20, 60, 20))}</defs><rect y="52" width="100" height="48" fill="url(#sea)"/>${glints}${foam}${chance() < 0.6 ? surfer(chance) : ''}`;
}

function surfer(chance: Chance): string {
  const x = between(chance, 25, 75);
  return `<ellipse cx="${x}" cy="79" rx="9" ry="1" fill="#f6efe0"/>${person(x, 79, 1.3, pick(chance, ['#f2b035', '#e2563f', '#3d6fb5']))}`;
}

function city(chance: Chance): string {
  const hue = pick(chance, [24, 210, 260, 330]);
  const blocks = times(3, (layer) =>
    times(9, (nth) => {
      const [w, h] = [between(chance, 9, 15), between(chance, 18, 46) - layer * 4];
      const [x, y] = [nth * 11.5 - 3, 78 - h + layer * 6];
      const windows = times(
        10,
        () =>
          `<rect x="${x + between(chance, 1, w - 2)}" y="${y + between(chance, 2, h - 2)}" width="1" height="1.4" fill="#ffdf9a" opacity="${between(chance, 0.2, 0.95)}"/>`,
      );
      return `<rect x="${x}" y="${y}" width="${w}" height="${h + 30}" fill="${hsl(hue + 10, 28, 46 - layer * 15)}"/>${layer > 0 ? windows : ''}`;
    }),
  );
  return `<defs>${fade('dusk', hsl(hue + 200, 45, 30), hsl(hue, 80, 74))}</defs>${whole('url(#dusk)')}${glow(between(chance, 20, 80), 55, 18, '#ffd9a0', 0.7)}${blocks}<rect y="74" width="100" height="26" fill="#14141c" opacity="0.55" filter="url(#b2)"/>${bokeh(chance, 38, 22)}${person(between(chance, 30, 70), 82, 2.2, hsl(hue + 150, 50, 40))}`;
}

function forest(chance: Chance): string {
  const hue = pick(chance, [88, 110, 34, 150]);
  const trunks = times(4, (layer) =>
    times(7, () => {
      const [x, w] = [between(chance, -4, 104), 0.8 + layer * 1.3 + chance()];
      return `<path d="M${x} 0h${w}l${w * 0.35} 100h${-w * 1.7}z" fill="${hsl(hue - 40, 18, 62 - layer * 16)}"/>`;
    }),
  );
  const leaves = times(
    46,
    () =>
      `<circle cx="${between(chance, 0, 100)}" cy="${between(chance, 8, 42)}" r="${between(chance, 2, 8)}" fill="${hsl(hue + between(chance, -18, 18), 42, between(chance, 24, 60))}" opacity="0.5" filter="url(#b0)"/>`,
  );
  return `<defs>${fade('mist', hsl(hue, 34, 84), hsl(hue, 32, 40))}</defs>${whole('url(#mist)')}${glow(50, 40, 24, '#fffbe0', 0.9)}${trunks}${leaves}<path d="M0 100V76Q30 70 46 62Q50 60 54 62Q72 70 100 74V100Z" fill="${hsl(hue, 30, 20)}"/><path d="M36 100Q50 78 49 63h3Q58 80 72 100Z" fill="${hsl(34, 30, 52)}" filter="url(#b0)"/>${chance() < 0.6 ? person(51, 73, 1.3, '#d9583f') : ''}`;
}

/** A surface seen from above. */
function boards(chance: Chance, hue: number, light: number): string {
  return times(
    8,
    (nth) =>
      `<rect x="${nth * 13 - 2}" width="12.7" height="100" fill="${hsl(hue, 32, light + between(chance, -5, 5))}"/>${times(5, () => `<path d="M${nth * 13 - 1 + chance() * 11} 0q${between(chance, -1, 1)} 50 0 100" stroke="${hsl(hue, 30, light - 12)}" stroke-width="0.15" fill="none"/>`)}`,
  );
}

function plate(chance: Chance, x: number, y: number, r: number): string {
  const [hue, id] = [pick(chance, [14, 38, 96, 4, 52]), `f${Math.round(x)}`];
  const food = times(26, () => {
    const [turn, far] = [chance() * 6.28, Math.sqrt(chance()) * r * 0.56];
    const [cx, cy, size] = [x + Math.cos(turn) * far, y + Math.sin(turn) * far, between(chance, r * 0.07, r * 0.2)];
    return chance() < 0.3
      ? `<ellipse cx="${cx}" cy="${cy}" rx="${size}" ry="${size * 0.4}" transform="rotate(${chance() * 180} ${cx} ${cy})" fill="${hsl(between(chance, 90, 130), 48, 34)}"/>`
      : `<circle cx="${cx + 0.3}" cy="${cy + 0.5}" r="${size}" fill="#000" opacity="0.2"/><circle cx="${cx}" cy="${cy}" r="${size}" fill="${hsl(hue + between(chance, -14, 22), 66, between(chance, 38, 62))}"/>`;
  });
  return `${shadow(x + 1.5, y + 2.5, r, r, 0.45)}<defs>${round(id, hue + 190, 12, 86)}</defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/><circle cx="${x}" cy="${y}" r="${r * 0.74}" fill="${hsl(hue, 24, 88)}"/><circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="${hsl(hue, 56, 46)}"/>${food}`;
}

function cup(x: number, y: number, r: number): string {
  return `${shadow(x + 1, y + 2, r, r)}<circle cx="${x}" cy="${y}" r="${r}" fill="#f7f4ee"/><circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="#4a2c1c"/><path d="M${x - r * 0.4} ${y}q${r * 0.4} ${-r * 0.6} ${r * 0.8} 0" stroke="#d9b48a" stroke-width="${r * 0.12}" fill="none"/><rect x="${x + r * 0.8}" y="${y - r * 0.18}" width="${r * 0.6}" height="${r * 0.36}" rx="${r * 0.18}" fill="#efeae1"/>`;
}

function table(chance: Chance): string {
  const hue = pick(chance, [26, 30, 210, 20]);
  const cloth = `<path d="M${between(chance, 58, 70)} 20l40-8 8 70-44 6z" fill="${hsl(hue + 170, 28, 72)}" opacity="0.9"/>`;
  return (
    boards(chance, hue, hue > 100 ? 30 : 52) +
    cloth +
    plate(chance, between(chance, 38, 48), 51, between(chance, 20, 25)) +
    plate(chance, 82, between(chance, 64, 74), 12) +
    cup(between(chance, 74, 84), 36, 6) +
    `<g fill="#d8dce2"><rect x="11" y="34" width="1.6" height="32" rx="0.8"/><rect x="9.8" y="32" width="4" height="8" rx="1.6"/></g>${glow(12, 20, 22, '#fff', 0.28)}`
  );
}

function notebook(chance: Chance): string {
  const hue = between(chance, 0, 360);
  const lines = times(
    9,
    (nth) =>
      `<path d="M${30 + (nth % 2)} ${36 + nth * 3.6}h${between(chance, 10, 17)}" stroke="#5b6478" stroke-width="0.5"/><path d="M53 ${36 + nth * 3.6}h${between(chance, 6, 17)}" stroke="#5b6478" stroke-width="0.5"/>`,
  );
  return `${whole(hsl(hue, 26, 74))}${glow(20, 24, 26, '#fff', 0.5)}${shadow(52, 54, 28, 22)}<g transform="rotate(${between(chance, -9, 9)} 50 50)"><rect x="25" y="30" width="25" height="40" rx="1" fill="#fdfcf8"/><rect x="50" y="30" width="25" height="40" rx="1" fill="#f4f2ea"/><path d="M50 30v40" stroke="#000" stroke-width="1.6" opacity="0.12" filter="url(#b0)"/>${lines}<rect x="28" y="${between(chance, 40, 58)}" width="20" height="3" fill="${hsl(hue + 150, 80, 70)}" opacity="0.6"/><rect x="70" y="34" width="1.8" height="26" rx="0.9" fill="${hsl(hue + 180, 60, 34)}" transform="rotate(18 70 47)"/></g>${cup(15, 66, 7)}${times(3, (nth) => `<rect x="${84 + nth * 3}" y="${30 + nth * 8}" width="9" height="9" fill="${hsl(48 + nth * 50, 80, 74)}" transform="rotate(${nth * 9 - 6} 88 40)"/>`)}`;
}

function plant(chance: Chance, x: number, y: number, size: number): string {
  const hue = between(chance, 96, 150);
  const leaves = times(13, () => {
    const turn = between(chance, -75, 75);
    return `<path d="M${x} ${y}q${turn * 0.05 * size} ${-size * 5} ${turn * 0.12 * size} ${-between(chance, 7, 13) * size}q${-turn * 0.12 * size} ${size * 3} ${-turn * 0.12 * size} ${size * 10}z" fill="${hsl(hue, 38, between(chance, 22, 46))}"/>`;
  });
  return `${leaves}<path d="M${x - 3.4 * size} ${y - size}h${6.8 * size}l${-size} ${7 * size}h${-4.8 * size}z" fill="${hsl(18, 44, 56)}"/>`;
}

/** A wall with the light of a window on it, and a floor or a table below `y`. */
function interior(chance: Chance, hue: number, y: number): string {
  const x = between(chance, 6, 50);
  const panes = times(
    4,
    (nth) => `<path d="M${x + (nth % 2) * 13} ${26 + Math.floor(nth / 2) * 15}l12-3v13.5l-12 3z" fill="#fff6d8" opacity="0.75"/>`,
  );
  return `<defs>${fade('wall', hsl(hue, 24, 78), hsl(hue, 22, 56), 'x2="1" y2="1"')}${fade('floor', hsl(hue + 8, 30, 46), hsl(hue + 8, 34, 26))}</defs>${whole('url(#wall)')}<g filter="url(#b0)">${panes}</g><rect y="${y}" width="100" height="${100 - y}" fill="url(#floor)"/>`;
}

function desk(chance: Chance): string {
  const [hue, screen] = [pick(chance, [210, 28, 260, 160]), between(chance, 180, 330)];
  const keyRows = times(3, (row) =>
    times(
      12,
      (nth) =>
        `<rect x="${36 + nth * 2.2 + row * 0.3}" y="${69 + row * 2}" width="1.8" height="1.5" rx="0.3" fill="${chance() < 0.1 ? hsl(screen, 70, 60) : '#e9ebf2'}"/>`,
    ),
  );
  return `${interior(chance, hue, 64)}<defs>${fade('screen', hsl(screen, 70, 62), hsl(screen + 60, 74, 34), 'x2="1" y2="1"')}</defs>${glow(50, 45, 24, hsl(screen, 80, 70), 0.45)}${shadow(50, 66, 26, 2)}<rect x="47" y="58" width="6" height="7" fill="#2a2d38"/><rect x="28" y="28" width="44" height="31" rx="1.4" fill="#1a1c25"/><rect x="29.2" y="29.2" width="41.6" height="27" rx="0.6" fill="url(#screen)"/><path d="M29.2 56.2L${between(chance, 36, 44)} 44l6 6 8-11 11.6 17z" fill="#fff" opacity="0.22"/><rect x="35" y="68" width="29" height="7.4" rx="1" fill="#30343f"/>${keyRows}<rect x="67" y="69" width="4" height="6" rx="2" fill="#e9ebf2"/><path d="M16 65V44l7-6" stroke="#2a2d38" stroke-width="0.9" fill="none"/><path d="M20 36l7 5-2 3-7-5z" fill="#2a2d38"/><path d="M22 42l14 23H12z" fill="#ffe7ad" opacity="0.32" filter="url(#b0)"/>${plant(chance, 85, 60, 0.9)}`;
}

function room(chance: Chance): string {
  const hue = pick(chance, [34, 150, 20, 200]);
  const sofa = hsl(hue + between(chance, 100, 220), 30, 44);
  return `${interior(chance, hue, 70)}<ellipse cx="52" cy="84" rx="40" ry="8" fill="${hsl(hue, 24, 78)}" opacity="0.8"/><rect x="62" y="27" width="15" height="19" fill="#fbf8f0"/><circle cx="69" cy="38" r="4" fill="${hsl(hue + 200, 50, 60)}"/><path d="M64 44l5-6 6 6z" fill="${hsl(hue + 160, 40, 40)}"/>${shadow(52, 80, 30, 2)}<rect x="24" y="54" width="56" height="18" rx="4" fill="${sofa}"/><rect x="20" y="60" width="9" height="19" rx="4" fill="${sofa}"/><rect x="75" y="60" width="9" height="19" rx="4" fill="${sofa}"/><rect x="27" y="66" width="50" height="12" rx="3" fill="${sofa}"/><rect x="27" y="66" width="50" height="3" fill="#fff" opacity="0.1"/><rect x="32" y="57" width="11" height="11" rx="2" fill="${hsl(hue, 60, 72)}" transform="rotate(-9 37 62)"/>${plant(chance, 12, 72, 1.35)}`;
}

function vase(chance: Chance, x: number, y: number, nth: number): string {
  const [hue, w, h] = [between(chance, 10, 220), between(chance, 4, 7), between(chance, 9, 18)];
  const isBowl = chance() < 0.4;
  const shape = isBowl
    ? `M${x - w * 1.3} ${y - w * 1.3}h${w * 2.6}q0 ${w * 1.3} ${-w * 0.8} ${w * 1.3}h${-w}q${-w * 0.8} 0 ${-w * 0.8} ${-w * 1.3}z`
    : `M${x - w * 0.4} ${y - h}h${w * 0.8}q0 ${h * 0.25} ${w * 0.6} ${h * 0.45}t${-w * 0.4} ${h * 0.55}h${-w * 1.2}q${-w} ${-h * 0.1} ${-w * 0.4} ${-h * 0.55}t${w * 0.6} ${-h * 0.45}z`;
  return `${shadow(x + 1, y, w * 1.3, 0.9)}<defs>${round(`v${nth}`, hue, 24, 56)}</defs><path d="${shape}" fill="url(#v${nth})"/>`;
}

function shelf(chance: Chance): string {
  const hue = pick(chance, [32, 18, 200]);
  const rows = times(
    2,
    (row) =>
      `<rect y="${47 + row * 25}" width="100" height="2.4" fill="${hsl(26, 40, 44)}"/><rect y="${49.4 + row * 25}" width="100" height="3" fill="#000" opacity="0.18" filter="url(#b0)"/>${times(6, (nth) => vase(chance, 10 + nth * 16, 47 + row * 25, row * 6 + nth))}`,
  );
  return `${interior(chance, hue, 94)}${rows}`;
}

function wool(chance: Chance): string {
  const [hue, step] = [between(chance, 0, 360), 4];
  const cloth = times(13, (row) =>
    times(
      28,
      (nth) =>
        `<path d="M${nth * step - 4} ${row * 4 + 40}q1 3 2 4q1-1 2-4" fill="none" stroke="${hsl(hue + (row % 6 === 2 ? 150 : 0), 40, 46 + (nth % 3) * 3)}" stroke-width="1.9" stroke-linecap="round"/>`,
    ),
  );
  const ball = (x: number, y: number, r: number, of: number) =>
    `${shadow(x + 1, y + r, r, r * 0.25)}<defs>${round(`w${x}`, of, 46, 54)}</defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#w${x})"/>${times(7, (nth) => `<ellipse cx="${x}" cy="${y}" rx="${r * 0.95}" ry="${r * (0.2 + nth * 0.1)}" transform="rotate(${nth * 26} ${x} ${y})" fill="none" stroke="${hsl(of, 44, 40)}" stroke-width="0.35" opacity="0.7"/>`)}`;
  return `${boards(chance, 28, 58)}<g transform="rotate(-12 50 50)">${cloth}</g>${ball(24, 40, 13, hue + 40)}${ball(66, 36, 10, hue + 190)}<path d="M40 76L84 28" stroke="#e9d3a6" stroke-width="1.2"/><path d="M52 78L90 34" stroke="#e9d3a6" stroke-width="1.2"/>${glow(20, 22, 20, '#fff', 0.3)}`;
}

function keys(chance: Chance): string {
  const hue = pick(chance, [28, 330, 210, 270]);
  const white = times(
    17,
    (nth) =>
      `<path d="M${nth * 8 - 20} 100L${nth * 6.2 - 2} 60h5.8L${nth * 8 - 12.6} 100z" fill="#f6f3ec" stroke="#b9b4a8" stroke-width="0.2"/>`,
  );
  const black = times(16, (nth) =>
    nth % 7 === 2 || nth % 7 === 6 ? '' : `<path d="M${nth * 7.1 - 8} 82L${nth * 6.2 + 2.2} 60h3L${nth * 7.1 - 3.6} 82z" fill="#17171c"/>`,
  );
  return `<defs>${fade('stage', hsl(hue, 40, 16), hsl(hue, 46, 34))}</defs>${whole('url(#stage)')}${bokeh(chance, hue, 26)}<rect y="54" width="100" height="6" fill="#0e0e12"/>${white}${black}<path d="M70 66V30" stroke="#2a2a31" stroke-width="1.4"/><rect x="65.6" y="22" width="8.8" height="15" rx="4.4" fill="#3c3d46"/>${times(5, (nth) => `<path d="M66 ${25 + nth * 2.2}h8" stroke="#17171c" stroke-width="0.5"/>`)}${glow(70, 26, 12, hsl(hue + 30, 90, 76), 0.35)}`;
}

function weights(chance: Chance): string {
  const hue = pick(chance, [14, 200, 150]);
  const bell = (x: number, y: number, r: number, nth: number) =>
    `${shadow(x, y + r, r * 1.1, r * 0.2, 0.5)}<path d="M${x - r * 0.5} ${y - r * 0.6}q${-r * 0.3} ${-r * 1.3} ${r * 0.5} ${-r * 1.3}t${r * 0.5} ${r * 1.3}" fill="none" stroke="#2c2e37" stroke-width="${r * 0.3}"/><defs>${round(`k${nth}`, hue + nth * 160, nth ? 60 : 8, nth ? 42 : 26)}</defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#k${nth})"/><circle cx="${x}" cy="${y}" r="${r * 0.42}" fill="#fff" opacity="0.16"/>`;
  return `${interior(chance, hue, 66)}<path d="M4 88l70-14 26 10-60 16z" fill="${hsl(hue + 190, 36, 44)}"/>${bell(between(chance, 30, 42), 68, 12, 0)}${bell(66, 72, 8, 1)}${chance() < 0.5 ? plant(chance, 90, 68, 1.1) : ''}`;
}

function cat(chance: Chance): string {
  const [hue, coat] = [pick(chance, [30, 200, 150]), pick(chance, ['#2b2a2e', '#c88a4a', '#8b8d96', '#efe6d8'])];
  const x = between(chance, 40, 60);
  return `${interior(chance, hue, 72)}<rect y="70" width="100" height="4" fill="#f4efe6"/>${shadow(x, 72, 15, 1.6)}<path d="M${x + 9} 70q14 2 15-8q0-6 3-7" stroke="${coat}" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M${x - 11} 72q-1-18 6-23h10q8 7 7 23z" fill="${coat}"/><path d="M${x - 8} 37l1-8 5 4h4l5-4 1 8q1 11-8 11t-8-11z" fill="${coat}"/><circle cx="${x - 3.4}" cy="39" r="1.1" fill="#e8d24a"/><circle cx="${x + 3.4}" cy="39" r="1.1" fill="#e8d24a"/><path d="M${x - 0.9} 42h1.8l-.9 1z" fill="#e59a9a"/><path d="M${x - 4} 72q1-8 0-11M${x + 4} 72q-1-8 0-11" stroke="#000" stroke-width="0.5" opacity="0.3" fill="none"/>${plant(chance, x > 50 ? 16 : 84, 66, 1)}`;
}

function garage(chance: Chance): string {
  const [hue, paint] = [pick(chance, [210, 30, 190]), between(chance, 0, 360)];
  const tools = times(
    9,
    (nth) =>
      `<rect x="${8 + nth * 10}" y="${27 + (nth % 3)}" width="${between(chance, 1, 2.4)}" height="${between(chance, 6, 11)}" rx="0.6" fill="${pick(chance, ['#c7cbd4', '#d9583f', '#e8a33d', '#4a4f5c'])}"/>`,
  );
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="73" r="6.6" fill="#17181d"/><circle cx="${x}" cy="73" r="3.6" fill="#b9bec9"/><circle cx="${x}" cy="73" r="1.1" fill="#565b67"/>`;
  return `${interior(chance, hue, 76)}<rect x="5" y="25" width="92" height="15" fill="#000" opacity="0.12"/>${tools}${shadow(50, 79, 36, 2, 0.6)}<defs>${fade('car', hsl(paint, 42, 56), hsl(paint, 44, 32))}</defs><path d="M14 72V63q0-4 6-5l9-2 8-9q2-2 6-2h20q4 0 6 3l6 8q9 1 11 5 2 4 1 11z" fill="url(#car)"/><path d="M33 56l6-7.4q1-1.2 3-1.2h8V56zM53 47.4h9q2.6 0 4 2l4.6 6.6H53z" fill="#d6ecf6"/><path d="M51.5 48v22" stroke="#000" stroke-width="0.3" opacity="0.4"/><circle cx="16.5" cy="63" r="2" fill="#fff3c4"/>${wheel(29)}${wheel(74)}${glow(50, 24, 18, '#fff', 0.35)}`;
}

function game(chance: Chance): string {
  const hue = between(chance, 0, 360);
  const ground = times(20, (nth) => {
    const top = 62 + Math.round(Math.sin(nth * 0.8 + hue) * 3) * 2;
    return `<rect x="${nth * 5}" y="${top}" width="5" height="50" fill="${hsl(hue + 110, 34, 24 + (nth % 2) * 3)}"/><rect x="${nth * 5}" y="${top}" width="5" height="2" fill="${hsl(hue + 110, 56, 50)}"/>`;
  });
  const stars = times(
    30,
    () =>
      `<rect x="${Math.round(chance() * 100)}" y="${Math.round(between(chance, 10, 55))}" width="0.8" height="0.8" fill="#fff" opacity="${chance()}"/>`,
  );
  const hero = `<g transform="translate(${between(chance, 30, 65)} 50)"><rect x="1" width="6" height="5" fill="#ffd9b0"/><rect x="1" y="-1" width="6" height="2" fill="${hsl(hue + 200, 70, 40)}"/><rect y="5" width="8" height="5" fill="${hsl(hue + 200, 74, 58)}"/><rect x="1" y="10" width="2" height="3" fill="#222"/><rect x="5" y="10" width="2" height="3" fill="#222"/></g>`;
  return `<defs>${fade('night', hsl(hue, 60, 16), hsl(hue + 50, 66, 52))}</defs>${whole('url(#night)')}${stars}<circle cx="${between(chance, 15, 85)}" cy="36" r="8" fill="${hsl(hue + 60, 70, 84)}"/>${times(6, (nth) => `<path d="M${nth * 20 - 10} 70l10-20 10 20z" fill="${hsl(hue + 20, 40, 26)}"/>`)}${ground}${hero}${times(4, (nth) => `<rect x="${20 + nth * 7}" y="${44 - (nth % 2) * 3}" width="3" height="3" fill="#ffd24a"/>`)}`;
}

function wall(chance: Chance): string {
  const hue = between(chance, 0, 360);
  const bricks = times(11, (row) =>
    times(
      9,
      (nth) =>
        `<rect x="${nth * 13 - (row % 2) * 6.5}" y="${row * 7}" width="12.5" height="6.5" fill="${hsl(14, 34, 44 + between(chance, -5, 6))}"/>`,
    ),
  );
  const paint = times(
    5,
    (nth) =>
      `<path d="M${between(chance, -5, 20)} ${30 + nth * 8}q${between(chance, 20, 40)} ${between(chance, -26, 26)} ${between(chance, 60, 80)} ${between(chance, -8, 8)}" fill="none" stroke="${hsl(hue + nth * 40, 56, 56)}" stroke-width="${between(chance, 4, 9)}" stroke-linecap="round" opacity="0.85"/>`,
  );
  const shoe = (x: number, of: number) =>
    `${shadow(x + 9, 85.5, 12, 1.2, 0.5)}<path d="M${x} 84v-9q3 1 6-1l4-3q3 6 9 7t5 6z" fill="${hsl(of, 48, 54)}"/><path d="M${x} 84h24v2.2H${x}z" fill="#fff"/><path d="M${x + 9} 74l3 3M${x + 11} 73l3 3M${x + 7} 75.5l3 3" stroke="#fff" stroke-width="0.7"/>`;
  return `${bricks}${paint}<rect y="76" width="100" height="24" fill="#3b3d45"/>${glow(24, 24, 26, '#ffe9c4', 0.4)}${shoe(between(chance, 18, 30), hue)}${shoe(between(chance, 54, 64), hue + 20)}`;
}

/** Somebody from the shoulders up, out of focus but for the light. */
function face(chance: Chance): string {
  const [hue, skin, hair] = [
    between(chance, 0, 360),
    pick(chance, ['#8d5a3c', '#c98f68', '#e8b892', '#f1cdb0', '#5f3b28']),
    pick(chance, ['#1d1613', '#3a241a', '#7a4a26', '#c28d4a']),
  ];
  const x = between(chance, 42, 58);
  return `<defs>${fade('back', hsl(hue, 34, 66), hsl(hue + 40, 40, 36), 'x2="1" y2="1"')}${fade('cloth', hsl(hue + 160, 44, 52), hsl(hue + 160, 46, 30))}</defs>${whole('url(#back)')}${bokeh(chance, hue + 20, 16)}<g filter="url(#b0)"><path d="${pick(chance, [`M${x - 16} 76q-5-44 16-46 21 2 16 46z`, `M${x - 13} 54q-3-24 13-25 16 1 13 25z`, `M${x - 15} 62q-3-32 15-33 18 1 15 33zM${x - 6} 29a6 6 0 1 1 12 0z`, `M${x - 19} 58q-4-36 19-36t19 36q-4 8-10 6h-18q-6 2-10-6z`])}" fill="${hair}"/><path d="M${x - 5} 58h10v12h-10z" fill="${skin}"/><path d="M${x - 26} 100q0-30 20-33h12q20 3 20 33z" fill="url(#cloth)"/><path d="M${x - 6} 67q6 7 12 0z" fill="${skin}"/><ellipse cx="${x}" cy="49" rx="10.5" ry="13.5" fill="${skin}"/><path d="M${x - 11} 47q0-15 11-15t11 15q-5-8-13-8-5 3-9 8z" fill="${hair}"/><ellipse cx="${x + 5}" cy="50" rx="5" ry="12" fill="#000" opacity="0.1"/></g><path d="M${x - 5.5} 47.5q1.5-1 3 0M${x + 2.5} 47.5q1.5-1 3 0" stroke="#2a1a14" stroke-width="0.8" fill="none" stroke-linecap="round"/><path d="M${x - 3.5} 55.5q3.5 2.6 7 0" stroke="#8c3f3a" stroke-width="1" fill="none" stroke-linecap="round"/>${glow(x - 22, 34, 16, '#fff', 0.4)}`;
}
