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

/** The least an application of these libraries can be: one route, one query, one table. */

interface Member {
  readonly id: string;
  readonly role: string | null;
  readonly joinedAt: string;
  readonly user: { readonly displayName: string; readonly email: string };
}

const readMembers = async (): Promise<{ items: readonly Member[] }> => {
  const response = await fetch("/members");
  if (!response.ok) throw new Error(`the list answered ${response.status}`);
  return (await response.json()) as { items: readonly Member[] };
};

const Members = () => {
  const { data } = useQuery({ queryKey: ["members"], queryFn: readMembers });
  if (!data) return <p className="p-4">Loading</p>;
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr>
          <th className="px-3 py-2">Name</th>
          <th className="px-3 py-2">E-mail</th>
          <th className="px-3 py-2">Role</th>
          <th className="px-3 py-2">Joined</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map(({ id, user, role, joinedAt }) => (
          <tr key={id} className="border-t">
            <td className="px-3 py-2">{user.displayName}</td>
            <td className="px-3 py-2">{user.email}</td>
            <td className="px-3 py-2">{role ?? "guest"}</td>
            <td className="px-3 py-2">{joinedAt.slice(0, 10)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const rootRoute = createRootRoute({ component: Outlet });
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: "/", component: Members }),
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
