import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintReason } from './lint-reason.ts';

const ordinary = [
  'Exploiting',
  'Exploiting. Speed and fly script, seen by two moderators.',
  'Harassment of other players.',
  'Using a fly script in ranked matches on 14.11.2026 at 20:15.',
  'Banned from 2026-11-14 to 2026-11-21. Come back after that.',
  'Scammed another player out of 1,000,000 coins.',
  'Duplicated 5000000 coins and 1 000 000 gems.',
  'Third warning. Stop.it is not funny.Please read the rules.',
  'You broke rule 3 (no exploiting), rule 4.2 and rule 11.',
  'Visit the Discord in my group page to appeal.',
  'Appeal through the Discord on our group page.',
  'Appeal: use the form on our group page. Case #1234, ticket#4821.',
  'Killed the same player 12 times in 5 minutes @ spawn.',
  'Version 1.2.3 of the script, v2.0.14.7.',
  'a.k.a. the glitch in stage 200 – 100% your own doing.',
  'Being rude to the staff, e.g. swearing, etc.Me too is no excuse.',
  'Chat spam: "AAAAAAAA" 40x; warned 2x.',
  'Score 99999 in 3 s. Ping 12, FPS 240.',
  '24/7 AFK farming with a macro, 8h a day.',
  'Used exploit.lua and chat.log to grief.',
  'Main Street was closed, you went on anyway.',
  'Exploit: Speed hack, 10/10 times. 3-2-1 and gone.',
  'Betrug beim Tauschen. Drei Verwarnungen, die letzte am 3.11.2026 um 18:40 Uhr.',
  'Beleidigung anderer Spieler in Straße 7 der Hafenstadt.',
  'Triche : script de vol, vu le 14/11/2026 à 20h15. Deux avertissements.',
  'Insultes répétées envers d’autres joueurs. 1 000 000 de pièces volées.',
  'Uso de trampas. Segunda vez; la próxima será para siempre.',
  'Estafa a otro jugador: 2.000.000 de monedas.',
  'Uso de exploits. Você foi avisado 3 vezes.',
  'Читы: полёт и скорость. Третье предупреждение за 30 дней.',
  'Oszustwo podczas handlu. Trzecie ostrzeżenie.',
  'チートの使用。三回目の警告です。',
  '不正行為を確認しました。二〇二六年十一月十四日。',
  '使用外挂。第三次警告，下次永久封禁。',
  '핵 사용. 세 번째 경고입니다.',
  'استخدام برامج الغش. هذا هو التحذير الثالث.',
  'गाली-गलौज। तीसरी चेतावनी।',
  'Hile kullanımı. Üçüncü uyarı.',
  'GG/WP is no excuse, gg/ez neither; you hit the red dot, come on.',
  'チート・スパム・荒らし。 Fly • speed • noclip. Trampa·spam.',
  'استخدام برامج الغش في ١٤/١١/٢٠٢٦ الساعة ٢٠:١٥.',
  'In Discord, gg and spam: \u202eשלום\u202c.',
  'Gian lận trong trò chơi. Cảnh cáo lần thứ ba.',
  '',
];

const wrong: [string, string, string][] = [
  ['link', 'https://discord.gg/abc123', 'Appeal at https://discord.gg/abc123 please'],
  ['link', 'discord.gg/abc123', 'Appeal at discord.gg/abc123 please'],
  ['link', 'discord . gg / abc', 'Join discord . gg / abc now'],
  ['link', 'discord(dot)gg/abc', 'Join discord(dot)gg/abc now'],
  ['link', 'discord dot gg', 'Join discord dot gg now'],
  ['link', 'www.example.com/rules', 'Read www.example.com/rules first'],
  ['link', 'roblox.com', 'Read roblox.com first'],
  ['link', 'Roblox.Com/groups/12', 'See Roblox.Com/groups/12'],
  ['link', 'appeals.lantern.co.uk', 'See appeals.lantern.co.uk.'],
  ['link', 'cheats.shop', 'Advertising cheats.shop in chat'],
  ['link', 'youtu.be/abc', 'Evidence: youtu.be/abc'],
  ['link', 't.me/somebody', 'Write to t.me/somebody'],
  ['link', 'hxxps://example.dev/x', 'See hxxps://example.dev/x'],
  ['link', 'ｄｉｓｃｏｒｄ．ｇｇ／ａｂｃ', 'Appeal: ｄｉｓｃｏｒｄ．ｇｇ／ａｂｃ'],
  ['link', 'discord.\u200bgg/abc', 'Appeal: discord.\u200bgg/abc'],
  ['link', 'discord·gg/abc', 'Appeal: discord·gg/abc'],
  ['link', 'discord•gg', 'Appeal: discord•gg now'],
  ['link', 'discord,gg/abc', 'Appeal: discord,gg/abc'],
  ['link', 'evil۔com', 'Cheats from evil۔com are out'],
  ['link', 'https:⁄⁄evil', 'See https:⁄⁄evil now'],
  ['link', '.gg/abc', 'Join .gg/abc now'],
  ['link', 'evil[.]com', 'See evil[.]com now'],
  ['link', 'evil (dot) net/x', 'See evil (dot) net/x now'],
  ['link', 'evil dot com', 'See evil dot com now'],
  ['link', 'evil.ai/x', 'See evil.ai/x now'],
  ['link', 'пример.рф/x', 'See пример.рф/x now'],
  ['link', 'evil.xn--p1ai', 'See evil.xn--p1ai now'],
  ['link', '\u202ecba/gg.drocsid\u202c', 'Appeal: \u202ecba/gg.drocsid\u202c now'],
  ['phone', '٠١٧٠ ١٢٣ ٤٥٦٧', 'Call ٠١٧٠ ١٢٣ ٤٥٦٧ to appeal'],
  ['number', '१५६१५६१५६', 'Alt account of १५६१५६१५६'],
  ['handle', '@mira_92', 'Ask @mira_92 about it'],
  ['handle', 'mira#0042', 'Ask mira#0042 about it'],
  ['handle', 'discord: mira_92', 'Appeal on discord: mira_92'],
  ['email', 'mira@example.com', 'Write to mira@example.com.'],
  ['email', 'mira (at) example.com', 'Write to mira (at) example.com.'],
  ['phone', '+49 170 1234567', 'Call +49 170 1234567 to appeal'],
  ['phone', '(555) 123-4567', 'Call (555) 123-4567'],
  ['phone', '601 234 567', 'Call 601 234 567'],
  ['phone', '+441632960961', 'Call +441632960961'],
  ['number', '156156156', 'Alt account of 156156156'],
  ['number', '80351110224678912', 'Known as 80351110224678912'],
  ['ip', '198.51.100.7', 'From 198.51.100.7 again'],
  ['ip', '2001:db8::7', 'From 2001:db8::7 again'],
  ['ip', '2001:db8:0:0:0:0:0:7', 'From 2001:db8:0:0:0:0:0:7 again'],
  ['address', '12 Baker Street', 'Lives at 12 Baker Street'],
  ['address', 'Hafenstraße 12', 'Wohnt in der Hafenstraße 12'],
  ['address', '12 rue de la Paix', 'Habite 12 rue de la Paix'],
  ['address', 'Calle Mayor 12', 'Vive en Calle Mayor 12'],
  ['address', 'SW1A 1AA', 'Lives near SW1A 1AA'],
];

describe('the reason that a player reads', () => {
  it.each(ordinary)('is left alone where it is ordinary: %s', (text) => {
    expect(lintReason(text)).toEqual([]);
  });

  it.each(wrong)('has no %s: %s', (kind, found, text) => {
    const findings = lintReason(text);
    expect(findings.map((one) => [one.kind, one.text])).toEqual([[kind, found]]);
    expect(findings[0]?.fix).toMatch(/^Remove .+\.$/);
  });

  it('has every finding once, in order, where it stands', () => {
    const text = 'Ask @mira, mira@example.com or discord.gg/abc (198.51.100.7).';
    expect(lintReason(text).map(({ kind }) => kind)).toEqual(['handle', 'email', 'link', 'ip']);
  });
});

const piece = fc.oneof(
  fc.constantFrom(...wrong.map(([, found]) => found), ...ordinary),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('1', '.', ':', '@', ' ', 'a', '-', '#', '/'), maxLength: 40 }),
);
const anyText = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' '));

describe('whatever is typed', () => {
  it('findings lie within the text, in order, apart, and say what stands there', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const { start, end, text: found } of lintReason(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toBe(found);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('a finding is found in the middle of ordinary words, too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...wrong),
        fc.constantFrom(...ordinary),
        ([kind, found], words) => {
          const kinds = lintReason(`${words} — ${found} — ${words}`).map((one) => one.kind);
          expect(kinds).toEqual([kind]);
        },
      ),
    );
  });

  it('what is left when all findings are taken out has none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...wrong.map(([, , text]) => text)), { maxLength: 4 }),
        (texts) => {
          let text = texts.join('. ');
          for (const { start, end } of lintReason(text).reverse()) {
            text = `${text.slice(0, start)}…${text.slice(end)}`;
          }
          expect(lintReason(text)).toEqual([]);
        },
      ),
    );
  });

  it('the longest text takes no time that anybody notices', () => {
    const units = ['1.', 'a.', '1 ', 'a@', '1:', 'a:', 'Aa ', '+1', '1-', '@a', 'a-', '12 A'];
    for (const unit of units) {
      const text = unit.repeat(Math.floor(4_000 / unit.length));
      expect(lintReason(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});
