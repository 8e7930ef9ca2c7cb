"""Reimplements start of search, results, selection and payment page of `functions/flight` in FastAPI and
boto3, for a comparison: the same requests, responses, tables, keys and conditions, for one adult on a
direct flight in one direction, in Turkish and Turkish lira.

The twin leaves out the other features of the product: further criteria, currencies and languages, the
form's rules, repeated selection, a retry after a concurrent sale of the same stock, the list of nearly
full stocks, packing of large documents, sealing, idempotency keys, logs, traces, and the connection at
start-up."""

import asyncio
import json
import os
from base64 import urlsafe_b64decode
from datetime import UTC, datetime
from hashlib import sha256
from http.client import HTTPConnection
from secrets import token_hex, token_urlsafe
from time import time

import boto3
from answers import GRANTED, instant, payment_page, result_item, search_option, statistics
from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from network import find_offer, search
from pydantic import BaseModel

LIFE = 15 * 60
MONTH = 30 * 86_400
SESSIONS, INVENTORY, BOOKINGS = (os.environ[f"ROTA_TABLE_{name}"] for name in ("SESSIONS", "INVENTORY", "BOOKINGS"))
dynamodb = boto3.client("dynamodb")
app = FastAPI(openapi_url=None)

# Store. Its calls block: a function handles one request at a time, and a thread pool would only add cost.


def key(kind, id):
    return {"pk": {"S": f"{kind}#{id}"}, "sk": {"S": kind}}


def item(kind, id, document, expires):
    return {
        **key(kind, id),
        "document": {"S": json.dumps(document)},
        "expires_at": {"N": str(int(expires))},
    }


def read(table, kind, id):
    """Returns the document with its revision."""
    found = dynamodb.get_item(TableName=table, Key=key(kind, id), ConsistentRead=True).get("Item")
    return (json.loads(found["document"]["S"]), int(found.get("revision", {"N": "0"})["N"])) if found else None


def put_if_unchanged(table, written, revision):
    """Returns the write of the next revision, on the condition that the revision read before is unchanged."""
    put = {"TableName": table, "Item": {**written, "revision": {"N": str(revision + 1)}}}
    if revision == 0:
        return {"Put": put | {"ConditionExpression": "attribute_not_exists(pk)"}}
    condition = {
        "ConditionExpression": "#revision = :revision",
        "ExpressionAttributeNames": {"#revision": "revision"},
        "ExpressionAttributeValues": {":revision": {"N": str(revision)}},
    }
    return {"Put": put | condition}


def check_limit(name, most, address):
    """Counts a call of the caller's network, and rejects the call beyond the limit."""
    start = int(time()) // 60 * 60
    counted = dynamodb.update_item(
        TableName=SESSIONS,
        Key=key("LIMIT", f"{name}:{sha256(address.encode()).hexdigest()}#{start}"),
        UpdateExpression="ADD requests :by SET #expires = :expires",
        ExpressionAttributeNames={"#expires": "expires_at"},
        ExpressionAttributeValues={":by": {"N": "1"}, ":expires": {"N": str(start + 120)}},
        ReturnValues="UPDATED_NEW",
    )
    if int(counted["Attributes"]["requests"]["N"]) > most:
        raise HTTPException(429)


def find_session(id, now):
    session = read(SESSIONS, "SESSION", id)
    if not session:
        raise HTTPException(404)
    if session[0]["expires_at"] < now:
        raise HTTPException(410)
    return session[0]


def is_live(hold, now):
    return datetime.fromisoformat(hold["until"]).timestamp() > now


def allocated_of(stock, now):
    holds = (hold for hold in stock.get("holds", {}).values() if is_live(hold, now))
    return sum(allocation["units"] for allocation in [*stock.get("sold", []), *holds])


def find_allocated(day, now):
    """Returns the allocated units of the nearly full departures of a day."""
    wanted = {INVENTORY: {"Keys": [key("LISTING", f"flight/{day}")]}}
    lists = dynamodb.batch_get_item(RequestItems=wanted)["Responses"].get(INVENTORY, [])
    listed = ((name, value["M"]) for names in lists for name, value in names.items() if "M" in value)
    return {name: allocated_of(json.loads(entry["stock"]["S"]), now) for name, entry in listed}


# API calls.


class SearchForm(BaseModel):
    departure_airport: int
    arrival_airport: int
    departure_date: str


class ChoiceForm(BaseModel):
    product_ids: list[str]
    alternative_prices: list[str]
    session_unique: str


@app.post("/api/flight/gateway/search/")
async def start_search(form: SearchForm, request: Request):
    check_limit("search", 1200, request.client.host)
    query = {"origin": form.departure_airport, "destination": form.arrival_airport, "date": form.departure_date}
    id, now = token_urlsafe(16), time()
    session = {"query": query, "created_at": now, "expires_at": now + LIFE}
    dynamodb.put_item(TableName=SESSIONS, Item=item("SESSION", id, session, now + LIFE + 86_400))
    return JSONResponse({"form_data": search_option(query), "session_unique": id})


def results(query, as_of, now):
    items = [result_item(offer, as_of) for offer in search(query, as_of, find_allocated(query["date"], now))]
    return {
        "search": items,
        "statistics": statistics(items),
        "apart_price": None,
        "search_options": search_option(query),
        "rate": None,
        "held_by_you": None,
        "time_out_seconds": LIFE,
        "state": "complete",
    }


@app.get("/api/flight/gateway/search/")
async def get_search(session_unique: str):
    now = time()
    session = find_session(session_unique, now)
    return JSONResponse(results(session["query"], session["created_at"], now))


@app.get("/api/flight/gateway/results/")
async def read_results(option: str):
    spelled = urlsafe_b64decode(option + "=" * (-len(option) % 4)).decode()
    _, origin, destination, date, *_ = spelled.split(".")
    query = {"origin": int(origin), "destination": int(destination), "date": f"{date[:4]}-{date[4:6]}-{date[6:]}"}
    minute = int(time()) // 60 * 60
    headers = {"cache-control": "public, max-age=0, s-maxage=30, stale-while-revalidate=60"}
    answer = results(query, minute, minute) | {"as_of": instant(minute)}
    return JSONResponse(answer, headers=headers)


@app.post("/api/flight/gateway/search/select/")
async def select(form: ChoiceForm, request: Request):
    check_limit("select", 1200, request.client.host)
    id, now = form.session_unique, time()
    session = find_session(id, now)
    query, as_of = session["query"], session["created_at"]

    def choose(at):
        offer = find_offer(query, form.product_ids[0], at)
        fares = offer["fares"] if offer else []
        return offer, next((fare for fare in fares if fare["code"] == form.alternative_prices[0]), None)

    (offer, fare), (still, still_fare) = choose(as_of), choose(now)
    if not fare or not still_fare or fare["total"] != still_fare["total"] or read(BOOKINGS, "ORDER", id):
        raise HTTPException(409)
    stock, revision = read(INVENTORY, "STOCK", offer["stock"]) or ({}, 0)
    if still["units"] <= allocated_of(stock, now):
        raise HTTPException(409)
    until = now + LIFE
    live = {order: hold for order, hold in stock.get("holds", {}).items() if is_live(hold, now)}
    hold = {"from": 0, "to": 1, "units": 1, "until": datetime.fromtimestamp(until, UTC).isoformat()}
    changed = {"sold": stock.get("sold", []), "holds": live | {id: hold}}
    order = {
        "id": id,
        "reference": token_hex(4).upper(),
        "created_at": now,
        "query": query,
        "as_of": as_of,
        "offer": offer,
        "fare": fare,
        "state": {"name": "held", "until": until},
    }
    dynamodb.transact_write_items(
        TransactItems=[
            put_if_unchanged(BOOKINGS, item("ORDER", id, order, now + MONTH), 0),
            put_if_unchanged(INVENTORY, item("STOCK", offer["stock"], changed, offer["departs"] + MONTH), revision),
        ]
    )
    return JSONResponse(GRANTED | {"session_unique": id})


@app.get("/api/flight/gateway/payment/")
async def get_payment(session_unique: str, request: Request):
    order = read(BOOKINGS, "ORDER", session_unique)
    if not order:
        raise HTTPException(404)
    check_limit("payment-page", 2400, request.client.host)
    if order[0]["state"]["until"] <= time():
        raise HTTPException(410)
    return JSONResponse(payment_page(order[0]))


# Runtime interface of Lambda.


async def answer(event):
    """Returns the application's response to an event, without a server in between."""
    http = event["requestContext"]["http"]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": http["method"],
        "scheme": "https",
        "path": event["rawPath"],
        "raw_path": event["rawPath"].encode(),
        "query_string": event["rawQueryString"].encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in event["headers"].items()],
        "client": (http["sourceIp"], 0),
        "server": None,
    }
    parts = []

    async def receive():
        return {"type": "http.request", "body": event.get("body", "").encode()}

    async def send(part):
        parts.append(part)

    await app(scope, receive, send)
    headers = {name.decode(): value.decode() for name, value in parts[0]["headers"]}
    body = b"".join(part.get("body", b"") for part in parts[1:]).decode()
    return {"statusCode": parts[0]["status"], "headers": headers, "body": body, "isBase64Encoded": False}


async def main():
    runtime = HTTPConnection(os.environ["AWS_LAMBDA_RUNTIME_API"])
    path = "/2018-06-01/runtime/invocation"
    while True:
        runtime.request("GET", f"{path}/next")
        asked = runtime.getresponse()
        answered = await answer(json.loads(asked.read()))
        id = asked.headers["lambda-runtime-aws-request-id"]
        runtime.request("POST", f"{path}/{id}/response", json.dumps(answered))
        runtime.getresponse().read()


asyncio.run(main())
