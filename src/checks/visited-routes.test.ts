import { expect, test } from "vitest";
import { routesOf, unvisitedRoutes } from "./visited-routes.ts";

const tree = `
export interface FileRoutesByFullPath {
  '/': typeof IndexRoute
  '/o/$organizationId': typeof OrganizationRouteWithChildren
}
export interface FileRoutesByTo {
  '/': typeof IndexRoute
  '/o/$organizationId/teams': typeof TeamsRoute
  '/o/$organizationId/teams/new': typeof NewTeamRoute
  '/o/$organizationId/teams/$teamId': typeof TeamRoute
}
`;

test("the addresses come from the route tree", () => {
  expect(routesOf(tree)).toEqual([
    "/",
    "/o/$organizationId/teams",
    "/o/$organizationId/teams/new",
    "/o/$organizationId/teams/$teamId",
  ]);
});

test("a path counts for the most exact route only", () => {
  expect(unvisitedRoutes(routesOf(tree), ["/", "/o/abc/teams/new", "/o/abc/teams"])).toEqual([
    "/o/$organizationId/teams/$teamId",
  ]);
});

test("without visits every route is open", () => {
  expect(unvisitedRoutes(routesOf(tree), [])).toEqual(routesOf(tree));
});
