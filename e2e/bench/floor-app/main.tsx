import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

/**
 * The smallest possible application of these libraries: a route, a query and a table for what it is compared with.
 */

interface Member {
  readonly id: string;
  readonly role: string | null;
  readonly joinedAt: string;
  readonly user: { readonly displayName: string; readonly email: string };
}

interface SiteItem {
  readonly id: string;
  readonly title: string;
  readonly path?: string;
  readonly children?: readonly SiteItem[];
  readonly siteSpaces?: readonly SiteItem[];
}

const read = async <Body,>(address: string): Promise<Body> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Body;
};

const Table = ({
  head,
  rows,
}: {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) => (
  <table className="w-full text-left text-sm">
    <thead>
      <tr>
        {head.map((title) => (
          <th key={title} className="px-3 py-2">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([id, ...cells]) => (
        <tr key={id} className="border-t">
          {cells.map((cell, column) => (
            <td key={column} className="px-3 py-2">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Members = () => {
  const { data } = useQuery({
    queryKey: ["members"],
    queryFn: () => read<{ items: readonly Member[] }>("/data/members"),
  });
  if (!data) return <p className="p-4">Loading</p>;
  const rows = data.items.map(({ id, user, role, joinedAt }) => [
    id,
    user.displayName,
    user.email,
    role ?? "guest",
    joinedAt.slice(0, 10),
  ]);
  return <Table head={["Name", "E-mail", "Role", "Joined"]} rows={rows} />;
};

const linesOf = (items: readonly SiteItem[]): (readonly string[])[] =>
  items.flatMap(({ id, title, path, children = [], siteSpaces = [] }) => [
    [id, title, path ?? ""],
    ...linesOf(children),
    ...linesOf(siteSpaces),
  ]);

const Structure = () => {
  const { data } = useQuery({
    queryKey: ["structure"],
    queryFn: () => read<{ structure: readonly SiteItem[] }>("/data/structure"),
  });
  if (!data) return <p className="p-4">Loading</p>;
  return <Table head={["Title", "Path"]} rows={linesOf(data.structure)} />;
};

const rootRoute = createRootRoute({ component: Outlet });
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: "/", component: Members }),
    createRoute({ getParentRoute: () => rootRoute, path: "/structure", component: Structure }),
  ]),
});

const root = document.querySelector("#root");
if (!root) throw new Error("the page has no place for the application");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
