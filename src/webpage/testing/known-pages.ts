/** A page of a site whose source is known. */
export interface KnownPage {
  /** Relative to the start of the site; empty for its start page. */
  readonly path: string;
  readonly title: string;
  /** The menu heading it is below. */
  readonly group?: string;
  /** Without the title. */
  readonly markdown: string;
}

const welcome = `Harbour is a small scheduler for **berths**, *cranes* and \`pilot boats\`. It runs anywhere.

> A berth that is not planned is a berth that is lost.
>
> So plan it.

- Plan [berths](https://harbour.test/berths)
- Watch cranes
  - by hand
  - by radio, with \`harbour watch --all\`
- Call pilots

---

## What it is not

It is ~~not~~ no tide table. Read [how tides work](https://tides.test/how#why) instead.

![A berth from above](https://harbour.test/berth.png)
`;

const install = `You need about ten minutes.

{% hint style="info" %}
Take the **stable** channel unless you know better.

- It is tested.
- It is slow to change.
{% endhint %}

{% tabs %}
{% tab title="Debian" %}
\`\`\`sh
apt-get install harbour
harbour --version
\`\`\`
{% endtab %}

{% tab title="macOS" %}
Download it, then open it.

\`\`\`sh
open Harbour.dmg
\`\`\`
{% endtab %}
{% endtabs %}

## First start

1. Make a folder.
2. Start it there:

   \`\`\`sh
   mkdir port && cd port
   harbour start
   \`\`\`

3. Open the page it names.

{% hint style="warning" %}
It listens on all addresses.
{% endhint %}

{% hint style="danger" %}
Never run it as root.
{% endhint %}

{% hint style="success" %}
A lamp shows when it is up.
{% endhint %}
`;

const configure = `Everything stands in one file.

\`\`\`yaml title="harbour.yaml"
berths:
  - name: North
    length: 240

cranes: [a, b]
\`\`\`

| Setting | Means | Default |
| --- | :---: | ---: |
| \`berths\` | where ships lie | none |
| \`cranes\` | what lifts **heavy** things | 2 |
| \`watch\` | a \\| b |  |

## Read it

\`\`\`json
{
  "berths": [{ "name": "North" }]
}
\`\`\`

### From Python

\`\`\`python
def berths(path):
    """All berths of a file."""
    with open(path) as file:
        return [line.strip() for line in file if line]
\`\`\`

### From JavaScript

\`\`\`js
const berths = await read("harbour.yaml");

for (const { name } of berths) {
  console.log(\`\${name} <free>\`);
}
\`\`\`

### From Go

\`\`\`go
func main() {
	fmt.Println("berths & cranes")
}
\`\`\`
`;

const operate = `Once it runs, little is to be done.

<details>

<summary>Why is the lamp red?</summary>

A crane has stopped. Ask it:

\`\`\`sh
harbour cranes --state
\`\`\`

</details>

- [x] Lamps are on
- [ ] Radio is on

## Logs

A line a ship, without colors:

\`\`\`
12:00 North  Anna   arrives
12:40 North  Anna   leaves
\`\`\`

## Queries

\`\`\`sql
SELECT name, length FROM berths WHERE free ORDER BY length DESC;
\`\`\`

1. The list is short.

   It is read at once.

2. The list is long.

   It is read in parts.

## Style

\`\`\`css
.berth > .ship { color: #06c; }
\`\`\`

\`\`\`html
<p class="berth">North &amp; South</p>
\`\`\`
`;

const reference = `## \`harbour start\`

Starts it. It ends with **0**, or with the number of what failed.

#### Options

| Option | Does |
| --- | --- |
| \`--port N\` | listens there |
| \`--quiet\` | says *nothing* |

## \`harbour plan\`

Plans a day:

\`\`\`diff
- North: empty
+ North: Anna
\`\`\`

\`\`\`rust
fn main() -> Result<(), Error> {
    plan(Day::today())
}
\`\`\`
`;

/** A small fictional site, in order, with every block that most generators have. */
export const knownPages: readonly KnownPage[] = [
  { path: "", title: "Harbour", markdown: welcome },
  { path: "guide/install", title: "Install", group: "Guide", markdown: install },
  { path: "guide/configure", title: "Configure it", group: "Guide", markdown: configure },
  { path: "operate/daily", title: "Every day", group: "Operate", markdown: operate },
  { path: "operate/reference", title: "Commands", group: "Operate", markdown: reference },
];
